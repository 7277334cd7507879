import type { PseudoRow } from '../pseudo.ts'
import { NUMBER, rows } from './rows.ts'

/** Meters with the SCPI words `MEASure:<function>?`: each selects its function, ranges by itself, and answers one number. */
const meter = (model: string): PseudoRow[] =>
  rows(model, [
    ['DM.MEAS.DCV', [], 'MEAS:VOLT:DC?', NUMBER, 'V'],
    ['DM.MEAS.ACV', [], 'MEAS:VOLT:AC?', NUMBER, 'V'],
    ['DM.MEAS.DCI', [], 'MEAS:CURR:DC?', NUMBER, 'A'],
    ['DM.MEAS.ACI', [], 'MEAS:CURR:AC?', NUMBER, 'A'],
    ['DM.MEAS.RES', [], 'MEAS:RES?', NUMBER, 'Ω'],
    ['DM.MEAS.FRES', [], 'MEAS:FRES?', NUMBER, 'Ω'],
    ['DM.MEAS.FREQ', [], 'MEAS:FREQ?', NUMBER, 'Hz'],
    ['DM.MEAS.PERIOD', [], 'MEAS:PER?', NUMBER, 's'],
    ['DM.MEAS.CONT', [], 'MEAS:CONT?', NUMBER, 'Ω'],
    ['DM.MEAS.DIODE', [], 'MEAS:DIOD?', NUMBER, 'V'],
    ['DM.MEAS.CAP', [], 'MEAS:CAP?', NUMBER, 'F'],
  ])

/** Multimeters Keysight 34461A (Truevolt Operating and Service Guide) and Siglent SDM3055 (SDM3000 programming guide). */
export const KEYSIGHT_34461A_ROWS = meter('34461A')
export const SDM3055_ROWS = meter('SDM3055')
