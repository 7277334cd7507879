import { channel, choice, query, real, setting } from '../../scpi/params.ts'
import type { Command } from '../../scpi/tree.ts'
import { FORMAT } from './formats.ts'
import type { Scope } from './scope.ts'
import { channelOf, SCREEN, type Slope, type Sweep } from './settings.ts'

/** `:TRIGger:…`. */
export function triggerCommands(scope: Scope): Command[] {
  const { settings } = scope
  const levelLimit = (sign: 1 | -1) => (): number => {
    const source = channelOf(settings, settings.trigger.source)
    // ±5 divisions from the middle of the screen, which the offset moves.
    return (sign * (SCREEN.down / 2 + 1) * source.scale - source.offset) * source.probe
  }
  /** Marks the frame as old after a change. */
  const touching =
    <T>(change: (value: T) => void) =>
    (_: unknown, value: T): void => {
      change(value)
      scope.touch()
    }

  return [
    setting(':TRIGger:MODE', choice('EDGE'), { get: () => 'EDGE', set: () => {}, show: String }),
    setting(':TRIGger:SWEep', choice('AUTO', 'NORMal', 'SINGle'), {
      get: () => settings.trigger.sweep as string,
      set: touching((value) => {
        if (value === 'SING') scope.single()
        else settings.trigger.sweep = value as Sweep
      }),
      show: String,
    }),
    setting(':TRIGger:EDGe:SOURce', channel('CHANnel', 4), {
      get: () => settings.trigger.source,
      set: touching((value) => (settings.trigger.source = value)),
      show: FORMAT.source,
    }),
    setting(':TRIGger:EDGe:SLOPe', choice('POSitive', 'NEGative', 'RFALl'), {
      get: () => settings.trigger.slope as string,
      set: touching((value) => (settings.trigger.slope = value as Slope)),
      show: String,
    }),
    setting(':TRIGger:EDGe:LEVel', real({ min: levelLimit(-1), max: levelLimit(1), def: 0, units: ['V'] }), {
      get: () => settings.trigger.level,
      set: touching((value) => (settings.trigger.level = value)),
      show: FORMAT.number,
    }),
    query(':TRIGger:STATus', () => scope.status()),
  ]
}
