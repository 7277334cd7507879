import { NUMBER, rows, TEXT, words } from './rows.ts'
import type { PseudoParam } from '../pseudo.ts'

const rate = words('rate', 'F', 'M', 'S')

/** Range names in the order of their indices. */
function ranges(...names: readonly string[]): PseudoParam {
  return {
    name: 'range',
    type: 'choice',
    choices: Object.fromEntries(names.map((name, index) => [name, `${index}`])),
  }
}

const DC_VOLTS = ranges('200mV', '2V', '20V', '200V', '1000V')
const AC_VOLTS = ranges('200mV', '2V', '20V', '200V', '750V')
const OHMS = ranges('200R', '2k', '20k', '200k', '1M', '10M', '100M')

const FUNCTION: PseudoParam = {
  name: 'function',
  type: 'choice',
  choices: {
    DCV: 'VOLT:DC',
    ACV: 'VOLT:AC',
    DCI: 'CURR:DC',
    ACI: 'CURR:AC',
    RES: 'RES',
    FRES: 'FRES',
    FREQ: 'FREQ',
    PERIOD: 'PER',
    CONT: 'CONT',
    DIODE: 'DIOD',
    CAP: 'CAP',
  },
}

/** Multimeter DM3058 in its RIGOL command set. A reading selects its function first. */
export const DM3058_ROWS = rows('DM3058', [
  ['DM.MEAS.DCV', [], [':FUNC:VOLT:DC', ':MEAS:VOLT:DC?'], NUMBER, 'V'],
  ['DM.MEAS.ACV', [], [':FUNC:VOLT:AC', ':MEAS:VOLT:AC?'], NUMBER, 'V'],
  ['DM.MEAS.DCI', [], [':FUNC:CURR:DC', ':MEAS:CURR:DC?'], NUMBER, 'A'],
  ['DM.MEAS.ACI', [], [':FUNC:CURR:AC', ':MEAS:CURR:AC?'], NUMBER, 'A'],
  ['DM.MEAS.RES', [], [':FUNC:RES', ':MEAS:RES?'], NUMBER, 'Ω'],
  ['DM.MEAS.FRES', [], [':FUNC:FRES', ':MEAS:FRES?'], NUMBER, 'Ω'],
  ['DM.MEAS.FREQ', [], [':FUNC:FREQ', ':MEAS:FREQ?'], NUMBER, 'Hz'],
  ['DM.MEAS.PERIOD', [], [':FUNC:PER', ':MEAS:PER?'], NUMBER, 's'],
  ['DM.MEAS.CONT', [], [':FUNC:CONT', ':MEAS:CONT?'], NUMBER, 'Ω'],
  ['DM.MEAS.DIODE', [], [':FUNC:DIOD', ':MEAS:DIOD?'], NUMBER, 'V'],
  ['DM.MEAS.CAP', [], [':FUNC:CAP', ':MEAS:CAP?'], NUMBER, 'F'],
  ['DM.FUNCTION', [FUNCTION], ':FUNC:{function}'],
  ['DM.FUNCTION?', [], ':FUNC?', TEXT],
  ['DM.RANGE.AUTO', [], ':MEAS AUTO'],
  ['DM.RANGE.HOLD', [], ':MEAS MANU'],
  ['DM.RANGE.DCV', [DC_VOLTS], ':MEAS:VOLT:DC {range}'],
  ['DM.RANGE.ACV', [AC_VOLTS], ':MEAS:VOLT:AC {range}'],
  ['DM.RANGE.DCI', [ranges('200uA', '2mA', '20mA', '200mA', '2A', '10A')], ':MEAS:CURR:DC {range}'],
  ['DM.RANGE.ACI', [ranges('20mA', '200mA', '2A', '10A')], ':MEAS:CURR:AC {range}'],
  ['DM.RANGE.RES', [OHMS], ':MEAS:RES {range}'],
  ['DM.RANGE.FRES', [OHMS], ':MEAS:FRES {range}'],
  ['DM.RANGE.CAP', [ranges('2nF', '20nF', '200nF', '2uF', '200uF', '10mF')], ':MEAS:CAP {range}'],
  ['DM.RATE.DCV', [rate], ':RATE:VOLT:DC {rate}'],
  ['DM.RATE.DCV?', [], ':RATE:VOLT:DC?', TEXT],
  ['DM.RATE.ACV', [rate], ':RATE:VOLT:AC {rate}'],
  ['DM.RATE.DCI', [rate], ':RATE:CURR:DC {rate}'],
  ['DM.RATE.ACI', [rate], ':RATE:CURR:AC {rate}'],
  ['DM.RATE.RES', [rate], ':RATE:RES {rate}'],
])
