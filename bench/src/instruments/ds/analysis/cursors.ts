import { choice, integer, query, setting, type Param } from '../../../scpi/params.ts'
import type { Command } from '../../../scpi/tree.ts'
import type { CursorPair, CursorSettings } from './settings.ts'
import { ACROSS, DOWN, traceAt, valueAcross, valueDown } from './cursor.ts'
import { FORMAT, sourceParam } from '../formats.ts'
import type { Scope } from '../scope.ts'

type Name = keyof CursorPair
const BOTH: readonly Name[] = ['a', 'b']

/** `:CURSor:…`: lines that are set by hand, and lines that ride on the traces. */
export function cursorCommands(scope: Scope): Command[] {
  const { settings } = scope
  // Looked up each time: a reset puts others in their place.
  const cursor = (): CursorSettings => settings.cursor
  const place = (header: string, range: typeof ACROSS | typeof DOWN, pair: () => CursorPair, name: Name) =>
    setting(header, integer(range.min, range.max), {
      get: () => pair()[name],
      set: (_, value) => void (pair()[name] = value),
      show: FORMAT.integer,
    })
  const word = <T extends string>(
    header: string,
    param: Param<string>,
    get: () => T,
    set: (value: T) => void,
  ) => setting(header, param, { get: get as () => string, set: (_, value) => set(value as T), show: String })

  const across = (name: Name): number =>
    valueAcross(settings, cursor().manual.source, cursor().manual.x[name])
  const down = (name: Name): number => valueDown(settings, cursor().manual.source, cursor().manual.y[name])
  const time = (seconds: number): string => {
    const { unit } = cursor().manual
    return FORMAT.measured(unit === 'HZ' ? 1 / seconds : seconds)
  }
  const followed = async (name: Name): Promise<number> => {
    const { sources, x } = cursor().track
    return traceAt(settings, await scope.seen(), sources[name], x[name])
  }
  const trackedAcross = (name: Name): number => {
    const { sources, x } = cursor().track
    return valueAcross(settings, sources[name], x[name])
  }

  return [
    word(
      ':CURSor:MODE',
      choice('OFF', 'MANual', 'TRACk'),
      () => cursor().mode,
      (mode) => void (cursor().mode = mode),
    ),
    word(
      ':CURSor:MANual:TYPE',
      choice('X', 'Y'),
      () => cursor().manual.type,
      (type) => void (cursor().manual.type = type),
    ),
    word(
      ':CURSor:MANual:TUNit',
      choice('S', 'HZ'),
      () => cursor().manual.unit,
      (unit) => void (cursor().manual.unit = unit),
    ),
    setting(':CURSor:MANual:SOURce', sourceParam, {
      get: () => cursor().manual.source,
      set: (_, value) => void (cursor().manual.source = value),
      show: FORMAT.source,
    }),
    setting(':CURSor:TRACk:SOURce<2>', sourceParam, {
      get: ({ suffixes: [number] }) => cursor().track.sources[number === 2 ? 'b' : 'a'],
      set: ({ suffixes: [number] }, value) => void (cursor().track.sources[number === 2 ? 'b' : 'a'] = value),
      show: FORMAT.source,
    }),
    ...BOTH.flatMap((name): Command[] => {
      const letter = name.toUpperCase()
      return [
        place(`:CURSor:MANual:${letter}X`, ACROSS, () => cursor().manual.x, name),
        place(`:CURSor:MANual:${letter}Y`, DOWN, () => cursor().manual.y, name),
        query(`:CURSor:MANual:${letter}XValue`, () => time(across(name))),
        query(`:CURSor:MANual:${letter}YValue`, () => FORMAT.measured(down(name))),
        place(`:CURSor:TRACk:${letter}X`, ACROSS, () => cursor().track.x, name),
        query(`:CURSor:TRACk:${letter}XValue`, () => FORMAT.measured(trackedAcross(name))),
        query(`:CURSor:TRACk:${letter}YValue`, async () => FORMAT.measured(await followed(name))),
      ]
    }),
    query(':CURSor:MANual:XDELta', () => time(across('b') - across('a'))),
    query(':CURSor:MANual:IXDELta', () => FORMAT.measured(1 / (across('b') - across('a')))),
    query(':CURSor:MANual:YDELta', () => FORMAT.measured(down('b') - down('a'))),
    query(':CURSor:TRACk:XDELta', () => FORMAT.measured(trackedAcross('b') - trackedAcross('a'))),
    query(':CURSor:TRACk:IXDELta', () => FORMAT.measured(1 / (trackedAcross('b') - trackedAcross('a')))),
    query(':CURSor:TRACk:YDELta', async () => FORMAT.measured((await followed('b')) - (await followed('a')))),
  ]
}
