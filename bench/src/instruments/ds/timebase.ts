import { boolean, choice, real, setting } from '../../scpi/params.ts'
import type { Command } from '../../scpi/tree.ts'
import { sampleInterval } from './depth.ts'
import { FORMAT } from './formats.ts'
import { SLOWEST_TRIGGERED } from './roll.ts'
import type { Scope } from './scope.ts'
import { SCALE_LIMITS, SCREEN, step125, type TimebaseMode } from './settings.ts'

/** The trigger point may lie this many divisions off the middle. */
const OFFSET_DIVISIONS = 50

/** The part that is shown larger has at least so many samples to a division. */
const FEWEST_SAMPLES = 1.25

const within = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value))

/** `:TIMebase:…`: the time across the screen, and the part of it that is shown larger. */
export function timebaseCommands(scope: Scope): Command[] {
  const { settings } = scope
  const [fastest, slowest] = SCALE_LIMITS.seconds
  const time = () => settings.timebase
  const delay = () => settings.timebase.delay
  const reach = (): number => OFFSET_DIVISIONS * time().scale
  const limitFastest = (): number => (time().mode === 'ROLL' ? SLOWEST_TRIGGERED : fastest)
  const finest = (): number => Math.min(time().scale, FEWEST_SAMPLES * sampleInterval(settings))
  /** How far the middle of the larger part may be from that of the screen, s. */
  const room = (): number => (SCREEN.across / 2) * (time().scale - delay().scale)
  const delayLimit = (sign: 1 | -1) => (): number => time().offset + sign * room()
  /** The larger part stays on the screen. */
  const settle = (): void => {
    delay().scale = within(delay().scale, finest(), time().scale)
    delay().offset = within(delay().offset, delayLimit(-1)(), delayLimit(1)())
    scope.touch()
  }

  return [
    setting(':TIMebase[:MAIN]:SCALe', real({ min: limitFastest, max: slowest, def: 1e-6, units: ['S'] }), {
      get: () => time().scale,
      set: (_, value) => {
        time().scale = step125(value)
        time().offset = within(time().offset, -reach(), reach())
        settle()
      },
      show: FORMAT.number,
    }),
    setting(':TIMebase[:MAIN]:OFFSet', real({ min: () => -reach(), max: reach, def: 0, units: ['S'] }), {
      get: () => time().offset,
      set: (_, value) => {
        time().offset = value
        settle()
      },
      show: FORMAT.number,
    }),
    setting(':TIMebase:MODE', choice('MAIN', 'XY', 'ROLL'), {
      get: () => time().mode as string,
      set: (_, value) => {
        time().mode = value as TimebaseMode
        if (value === 'ROLL') time().scale = Math.max(SLOWEST_TRIGGERED, time().scale)
        if (value !== 'MAIN') delay().enabled = false
        settle()
      },
      show: String,
    }),
    setting(':TIMebase:DELay:ENABle', boolean, {
      get: () => delay().enabled,
      set: (_, on) => {
        delay().enabled = on && time().mode === 'MAIN'
        settle()
      },
      show: FORMAT.state,
    }),
    setting(
      ':TIMebase:DELay:SCALe',
      real({ min: finest, max: () => time().scale, def: () => time().scale, units: ['S'] }),
      {
        get: () => delay().scale,
        set: (_, value) => {
          delay().scale = step125(value)
          settle()
        },
        show: FORMAT.number,
      },
    ),
    setting(
      ':TIMebase:DELay:OFFSet',
      real({ min: delayLimit(-1), max: delayLimit(1), def: 0, units: ['S'] }),
      {
        get: () => delay().offset,
        set: (_, value) => {
          delay().offset = value
          settle()
        },
        show: FORMAT.number,
      },
    ),
  ]
}
