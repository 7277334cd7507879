import { action, choice, event, integer, query, setting } from '../../scpi/params.ts'
import type { Command } from '../../scpi/tree.ts'
import { FORMAT } from './formats.ts'
import { FUNCTIONS, type CommandSet, type FunctionRow, type Meter, type Rate } from './functions.ts'

/** Understood in every command set. */
export function commonCommands(meter: Meter): Command[] {
  return [
    {
      header: 'CMDSET',
      set: action([choice('RIGOL', 'AGILENT')], (_, name) => void (meter.language = name as CommandSet)),
      query: () => meter.language,
    },
  ]
}

/** The set the meter boots in. The function is selected by its own command; ranges are indices. */
export function rigolCommands(meter: Meter): Command[] {
  const { settings } = meter
  return [
    query(':FUNCtion', () => settings.selected),
    ...FUNCTIONS.flatMap((row) => functionRows(meter, row)),
    {
      header: ':MEASure',
      set: action([choice('AUTO', 'MANU')], (_, mode) => {
        settings.ranges[settings.selected].auto = mode === 'AUTO'
      }),
      // Whether a reading is ready: here one always is.
      query: () => FORMAT.truth(true),
    },
  ]
}

function functionRows(meter: Meter, row: FunctionRow): Command[] {
  const { settings } = meter
  const range = integer(0, row.ranges.length - 1, row.usual)
  const rows: Command[] = [
    event(`:FUNCtion${row.path}`, () => void (settings.selected = row.name)),
    {
      header: `:MEASure${row.path}`,
      set: action([range], (_, wanted) => {
        settings.selected = row.name
        settings.ranges[row.name] = { auto: false, index: wanted }
      }),
      query: action([], async () => {
        settings.selected = row.name
        return FORMAT.reading(await meter.read())
      }),
    },
    query(`:MEASure${row.path}:RANGe`, () => FORMAT.index(settings.ranges[row.name].index)),
  ]
  if (!row.rated) return rows
  const rate = setting(`:RATE${row.path}`, choice('F', 'M', 'S'), {
    get: () => settings.rates[row.name] as string,
    set: (_, value) => void (settings.rates[row.name] = value as Rate),
    show: String,
  })
  return [...rows, rate]
}
