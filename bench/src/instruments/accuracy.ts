import type { AccuracyRow } from '@labbox/contract/measurement/uncertainty/accuracy.ts'

type Short = readonly [
  command: string,
  upTo: number | null,
  ofReading: number,
  ofRange: number,
  more?: { fixed?: number; digit?: number },
]

/** Rows of one model; all from one document. */
const of = (model: string, source: string, rows: readonly Short[]): AccuracyRow[] =>
  rows.map(([command, upTo, ofReading, ofRange, { fixed = 0, digit = 0 } = {}]) => ({
    model,
    command,
    upTo,
    ofReading,
    ofRange,
    fixed,
    digit,
    source,
    confirmed: false,
  }))

const SHEET = {
  dm3058: 'Rigol DM3058/DM3058E data sheet, 1 year, 23 °C ± 5 °C',
  dp832: 'Rigol DP800 series data sheet, readback accuracy',
  ds1104z: 'Rigol MSO1000Z/DS1000Z data sheet: DC gain accuracy 3 % of full scale, time base 25 ppm',
}

/**
 * Limits of error as the makers state them. None was compared with its document yet (`confirmed`): whoever has it at hand does so and says so.
 * The gain error of an oscilloscope is a part of its full scale; it is counted of the reading, as for a picture that fills the screen.
 * A model or a measurement that is not here has no statement, and its readings no type B uncertainty.
 */
export const ACCURACY: readonly AccuracyRow[] = [
  ...of('DM3058', SHEET.dm3058, [
    ['DM.MEAS.DCV', 0.2, 0.015, 0.004, { digit: 1e-6 }],
    ['DM.MEAS.DCV', 2, 0.015, 0.003, { digit: 1e-5 }],
    ['DM.MEAS.DCV', 20, 0.015, 0.004, { digit: 1e-4 }],
    ['DM.MEAS.DCV', 200, 0.015, 0.003, { digit: 1e-3 }],
    ['DM.MEAS.DCV', 1000, 0.015, 0.003, { digit: 1e-2 }],
    ['DM.MEAS.ACV', 0.2, 0.2, 0.05, { digit: 1e-6 }],
    ['DM.MEAS.ACV', 2, 0.2, 0.05, { digit: 1e-5 }],
    ['DM.MEAS.ACV', 20, 0.2, 0.05, { digit: 1e-4 }],
    ['DM.MEAS.ACV', 200, 0.2, 0.05, { digit: 1e-3 }],
    ['DM.MEAS.ACV', 750, 0.2, 0.05, { digit: 1e-2 }],
    ['DM.MEAS.DCI', 2e-4, 0.055, 0.005, { digit: 1e-9 }],
    ['DM.MEAS.DCI', 2e-3, 0.055, 0.005, { digit: 1e-8 }],
    ['DM.MEAS.DCI', 2e-2, 0.095, 0.02, { digit: 1e-7 }],
    ['DM.MEAS.DCI', 0.2, 0.07, 0.008, { digit: 1e-6 }],
    ['DM.MEAS.DCI', 2, 0.17, 0.02, { digit: 1e-5 }],
    ['DM.MEAS.DCI', 10, 0.25, 0.01, { digit: 1e-4 }],
    ['DM.MEAS.RES', 200, 0.03, 0.005, { digit: 1e-3 }],
    ['DM.MEAS.RES', 2e3, 0.02, 0.003, { digit: 1e-2 }],
    ['DM.MEAS.RES', 2e4, 0.02, 0.003, { digit: 0.1 }],
    ['DM.MEAS.RES', 2e5, 0.02, 0.003, { digit: 1 }],
    ['DM.MEAS.RES', 1e6, 0.04, 0.004, { digit: 10 }],
    ['DM.MEAS.RES', 1e7, 0.25, 0.003, { digit: 100 }],
    ['DM.MEAS.FREQ', null, 0.01, 0],
  ]),
  ...of('DP832', SHEET.dp832, [
    ['DP.MEAS.VOLT', null, 0.05, 0, { fixed: 0.01, digit: 1e-3 }],
    ['DP.MEAS.CURR', null, 0.15, 0, { fixed: 5e-3, digit: 1e-3 }],
  ]),
  ...of('DS1104Z', SHEET.ds1104z, [
    ['DS.MEAS.V', null, 3, 0],
    ['DS.MEAS.FREQ', null, 0.0025, 0],
    ['DS.MEAS.PERIOD', null, 0.0025, 0],
  ]),
]
