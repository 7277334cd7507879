import type { MeterFunction } from '../plant.ts'

/** Everything the DM3058 knows of one of its functions; one row each. */
export interface FunctionRow {
  name: MeterFunction
  /** Path below FUNCtion, MEASure and RATE in the RIGOL set. */
  path: string
  /** Path in the AGILENT set (`CONFigure:…`, `MEASure:…`). */
  agilent: string
  /** What `FUNCtion?` and `CONFigure?` answer in the AGILENT set. */
  agilentName: string
  /** Full scale of each range index, in the unit of the function; frequency and period range by volts. */
  ranges: readonly number[]
  /** The reading's own full scale is the range (false: frequency and period, ranged by the signal's volts). */
  ranged: boolean
  /** Default range index. */
  usual: number
  /** Ranges whose full scale cannot be passed by a fifth. */
  hardLimit?: number
  /** Whether RATE applies. */
  rated: boolean
}

const DC = [0.2, 2, 20, 200, 1000]
const AC = [0.2, 2, 20, 200, 750]
const OHMS = [200, 2e3, 20e3, 200e3, 1e6, 10e6, 100e6]

/** DM3058 user's guide, chapter 3, and data sheet. */
export const FUNCTIONS: readonly FunctionRow[] = [
  row('DCV', ':VOLTage:DC', ':VOLTage:DC', 'VOLT', DC, 2, { hardLimit: 1000, rated: true }),
  row('ACV', ':VOLTage:AC', ':VOLTage:AC', 'VOLT:AC', AC, 2, { hardLimit: 750, rated: true }),
  row('DCI', ':CURRent:DC', ':CURRent:DC', 'CURR', [200e-6, 2e-3, 20e-3, 0.2, 2, 10], 3, {
    hardLimit: 10,
    rated: true,
  }),
  row('ACI', ':CURRent:AC', ':CURRent:AC', 'CURR:AC', [20e-3, 0.2, 2, 10], 1, { hardLimit: 10, rated: true }),
  row('RESISTANCE', ':RESistance', ':RESistance', 'RES', OHMS, 1, { rated: true }),
  row('FRESISTANCE', ':FRESistance', ':FRESistance', 'FRES', OHMS, 1, { rated: true }),
  row('FREQUENCY', ':FREQuency', ':FREQuency', 'FREQ', AC, 2, { ranged: false }),
  row('PERIOD', ':PERiod', ':PERiod', 'PER', AC, 2, { ranged: false }),
  row('CONTINUITY', ':CONTinuity', ':CONTinuity', 'CONT', [2e3], 0, {}),
  row('DIODE', ':DIODe', ':DIODe', 'DIOD', [2], 0, {}),
  row(
    'CAPACITANCE',
    ':CAPacitance',
    ':CAPacitance',
    'CAP',
    [2e-9, 20e-9, 200e-9, 2e-6, 200e-6, 10e-3],
    3,
    {},
  ),
]

function row(
  name: MeterFunction,
  path: string,
  agilent: string,
  agilentName: string,
  ranges: readonly number[],
  usual: number,
  more: Partial<FunctionRow>,
): FunctionRow {
  return { name, path, agilent, agilentName, ranges, usual, ranged: true, rated: false, ...more }
}

export type Rate = 'F' | 'M' | 'S'

/** Counts of full scale and noise (in counts, standard deviation) by rate: 5½ digits slow, 4½ fast. */
export const RATES: Readonly<Record<Rate, { counts: number; noise: number }>> = {
  S: { counts: 200_000, noise: 0.7 },
  M: { counts: 200_000, noise: 3 },
  F: { counts: 20_000, noise: 1.5 },
}

export interface DmSettings {
  selected: MeterFunction
  ranges: Record<MeterFunction, { auto: boolean; index: number }>
  rates: Record<MeterFunction, Rate>
}

export type CommandSet = 'RIGOL' | 'AGILENT'

/** What the commands work with. */
export interface Meter {
  settings: DmSettings
  /** Survives `*RST`, as on the device. */
  language: CommandSet
  row(name?: MeterFunction): FunctionRow
  /** One settled reading of the selected function as the display shows it. */
  read(): Promise<number>
}
