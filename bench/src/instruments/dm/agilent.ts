import { ScpiError } from '../../scpi/errors.ts'
import {
  action,
  boolean,
  event,
  optional,
  query,
  quoted,
  real,
  setting,
  type Param,
} from '../../scpi/params.ts'
import type { Command } from '../../scpi/tree.ts'
import { FORMAT } from './formats.ts'
import { FUNCTIONS, RATES, type FunctionRow, type Meter } from './functions.ts'
import { autoRange } from './reading.ts'

const UNITS = ['V', 'A', 'OHM', 'HZ', 'S', 'F']

/** The set of the 34401A family: CONFigure, READ?, MEASure, SENSe; ranges are values. */
export function agilentCommands(meter: Meter): Command[] {
  const { settings } = meter
  const read = async (): Promise<string> => FORMAT.reading(await meter.read())
  return [
    ...FUNCTIONS.flatMap((row) => functionRows(meter, row, read)),
    query(':CONFigure', () => {
      const row = meter.row()
      const range = row.ranges[settings.ranges[row.name].index] ?? NaN
      return FORMAT.configuration(row.agilentName, range, range / RATES[settings.rates[row.name]].counts)
    }),
    query(':READ', read),
    event(':INITiate', () => {}),
    query(':FETCh', read),
    setting('[:SENSe]:FUNCtion', quoted, {
      get: () => meter.row().agilentName,
      set: (_, name) => void (settings.selected = rowNamed(name).name),
      show: (name) => `"${name}"`,
    }),
  ]
}

function rowNamed(text: string): FunctionRow {
  const name = text.toUpperCase().replace(/^(VOLT|CURR)(AGE|ENT)?:DC$/, '$1')
  const found = FUNCTIONS.find(
    (row) => row.agilentName === name || row.agilent.slice(1).toUpperCase() === name,
  )
  if (!found) throw new ScpiError(-224)
  return found
}

function functionRows(meter: Meter, row: FunctionRow, read: () => Promise<string>): Command[] {
  const { settings } = meter
  const lowest = row.ranges[0] ?? NaN
  const highest = row.ranges.at(-1) ?? NaN
  const range = real({ min: 0, max: highest, def: NaN, units: UNITS })
  // The resolution follows from the rate; the parameter is only checked.
  const resolution = optional(real({ min: 0, max: highest, def: NaN, units: UNITS }))
  const configure = (wanted: number | undefined): void => {
    settings.selected = row.name
    const auto = wanted === undefined || Number.isNaN(wanted)
    settings.ranges[row.name] = auto
      ? { auto, index: row.usual }
      : { auto, index: row.ranges.findIndex((full) => wanted <= full * (1 + 1e-9)) }
  }
  const rows: Command[] = [
    {
      header: `:CONFigure${row.agilent}`,
      set: action([optional(range), resolution], (_, wanted) => configure(wanted)),
    },
    {
      header: `:MEASure${row.agilent}`,
      query: action([optional(range), resolution], (_, wanted) => {
        configure(wanted)
        return read()
      }),
    },
  ]
  if (!row.ranged || row.ranges.length === 1) return rows
  const full: Param<number> = real({ min: lowest, max: highest, def: row.ranges[row.usual], units: UNITS })
  return [
    ...rows,
    setting(`[:SENSe]${row.agilent}:RANGe[:UPPer]`, full, {
      get: () => row.ranges[settings.ranges[row.name].index] ?? NaN,
      set(_, value) {
        // The smallest range that holds the value, without the margin of automatic ranging.
        const index = row.ranges.findIndex((each) => value <= each * (1 + 1e-9))
        settings.ranges[row.name] = { auto: false, index: index < 0 ? autoRange(row, value) : index }
      },
      show: FORMAT.reading,
    }),
    setting(`[:SENSe]${row.agilent}:RANGe:AUTO`, boolean, {
      get: () => settings.ranges[row.name].auto,
      set: (_, auto) => void (settings.ranges[row.name].auto = auto),
      show: FORMAT.state,
    }),
  ]
}
