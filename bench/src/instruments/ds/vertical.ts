import { ScpiError } from '../../scpi/errors.ts'
import { boolean, choice, real, setting, type Param } from '../../scpi/params.ts'
import type { Call, Command } from '../../scpi/tree.ts'
import { FORMAT } from './formats.ts'
import type { Scope } from './scope.ts'
import { channelOf, offsetReach, SCALE_LIMITS, step125, type DsChannel } from './settings.ts'

/** Probe factors of the menu. */
const PROBES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

/** `:CHANnel<n>:…`. */
export function verticalCommands(scope: Scope): Command[] {
  const at = (call: Call): DsChannel => channelOf(scope.settings, call.suffixes[0] ?? 1)

  function row<T>(
    name: string,
    param: Param<T>,
    get: (channel: DsChannel) => T,
    set: (channel: DsChannel, value: T) => void,
    show: (value: T) => string,
  ): Command {
    return setting(`:CHANnel<4>:${name}`, param, {
      get: (call) => get(at(call)),
      set(call, value) {
        set(at(call), value)
        scope.touch()
      },
      show,
    })
  }
  const [finest, coarsest] = SCALE_LIMITS.volts
  const scale = real({
    min: (call) => finest * at(call).probe,
    max: (call) => coarsest * at(call).probe,
    def: (call) => at(call).probe,
    units: ['V'],
  })
  const reach = (call: Call): number => offsetReach(at(call).scale) * at(call).probe
  const offset = real({ min: (call) => -reach(call), max: reach, def: 0, units: ['V'] })

  return [
    row(
      'DISPlay',
      boolean,
      (c) => c.display,
      (c, on) => void (c.display = on),
      FORMAT.state,
    ),
    row('SCALe', scale, (c) => c.scale * c.probe, setScale, FORMAT.number),
    row(
      'OFFSet',
      offset,
      (c) => c.offset * c.probe,
      (c, v) => void (c.offset = v / c.probe),
      FORMAT.number,
    ),
    row(
      'COUPling',
      choice('AC', 'DC', 'GND'),
      (c) => c.coupling,
      (c, v) => void (c.coupling = v as DsChannel['coupling']),
      String,
    ),
    row(
      'PROBe',
      probe,
      (c) => c.probe,
      (c, v) => void (c.probe = v),
      FORMAT.number,
    ),
    row(
      'BWLimit',
      bandwidth,
      (c) => c.limited,
      (c, on) => void (c.limited = on),
      FORMAT.limit,
    ),
    row(
      'INVert',
      boolean,
      (c) => c.invert,
      (c, on) => void (c.invert = on),
      FORMAT.state,
    ),
    row(
      'VERNier',
      boolean,
      (c) => c.vernier,
      (c, on) => void (c.vernier = on),
      FORMAT.state,
    ),
  ]
}

/** Coarse adjustment knows only 1-2-5 steps; the offset is brought into the new reach. */
function setScale(channel: DsChannel, shown: number): void {
  const scale = shown / channel.probe
  channel.scale = channel.vernier ? scale : step125(scale)
  const reach = offsetReach(channel.scale)
  channel.offset = Math.max(-reach, Math.min(reach, channel.offset))
}

const probe: Param<number> = {
  read(token) {
    const value = token.kind === 'number' ? token.value : NaN
    if (!PROBES.includes(value)) throw new ScpiError(-224)
    return value
  },
}

/** `20M` or `OFF`. */
const bandwidth: Param<boolean> = {
  read(token) {
    const word = token.raw.toUpperCase()
    if (word !== '20M' && word !== 'OFF') throw new ScpiError(-224)
    return word === '20M'
  },
}
