import type { PseudoParam } from '../pseudo.ts'
import { BOOL, channelParam, number, NUMBER, ON_OFF, rows, TEXT } from './rows.ts'

const ch = channelParam(3, 'CH')
const suffix = channelParam(3, '')
const volts = number('volts', 0, 30, 'V')
const amps = number('amps', 0, 3, 'A')

const seconds: PseudoParam = {
  name: 'seconds',
  type: 'number',
  min: 1,
  max: 99_999,
  unit: 's',
  integer: true,
}
const times: PseudoParam = { name: 'times', type: 'number', min: 1, max: 99_999, integer: true }

/** Power supply DP832 (DP800 programming guide). */
export const DP832_ROWS = rows('DP832', [
  ['DP.SET', [ch, volts, amps], ':APPL {ch},{volts},{amps}'],
  ['DP.SET?', [ch], ':APPL? {ch}', TEXT],
  ['DP.VOLT', [suffix, volts], ':SOUR{ch}:VOLT {volts}'],
  ['DP.VOLT?', [suffix], ':SOUR{ch}:VOLT?', NUMBER, 'V'],
  ['DP.CURR', [suffix, amps], ':SOUR{ch}:CURR {amps}'],
  ['DP.CURR?', [suffix], ':SOUR{ch}:CURR?', NUMBER, 'A'],
  ['DP.OUTPUT', [ch, ON_OFF], ':OUTP {ch},{on}'],
  ['DP.OUTPUT?', [ch], ':OUTP? {ch}', BOOL],
  ['DP.MEAS.VOLT', [ch], ':MEAS? {ch}', NUMBER, 'V'],
  ['DP.MEAS.CURR', [ch], ':MEAS:CURR? {ch}', NUMBER, 'A'],
  ['DP.MEAS.POWER', [ch], ':MEAS:POWE? {ch}', NUMBER, 'W'],
  ['DP.MEAS.ALL', [ch], ':MEAS:ALL? {ch}', TEXT],
  ['DP.MODE', [ch], ':OUTP:MODE? {ch}', TEXT],
  ['DP.OVP', [ch, ON_OFF], ':OUTP:OVP {ch},{on}'],
  ['DP.OVP?', [ch], ':OUTP:OVP? {ch}', BOOL],
  ['DP.OVP.LEVEL', [ch, number('level', 0.01, 33, 'V')], ':OUTP:OVP:VAL {ch},{level}'],
  ['DP.OVP.LEVEL?', [ch], ':OUTP:OVP:VAL? {ch}', NUMBER, 'V'],
  ['DP.OVP.TRIPPED', [ch], ':OUTP:OVP:ALAR? {ch}', BOOL],
  ['DP.OVP.CLEAR', [ch], ':OUTP:OVP:CLE {ch}'],
  ['DP.OCP', [ch, ON_OFF], ':OUTP:OCP {ch},{on}'],
  ['DP.OCP?', [ch], ':OUTP:OCP? {ch}', BOOL],
  ['DP.OCP.LEVEL', [ch, number('level', 0.001, 3.3, 'A')], ':OUTP:OCP:VAL {ch},{level}'],
  ['DP.OCP.LEVEL?', [ch], ':OUTP:OCP:VAL? {ch}', NUMBER, 'A'],
  ['DP.OCP.TRIPPED', [ch], ':OUTP:OCP:ALAR? {ch}', BOOL],
  ['DP.OCP.CLEAR', [ch], ':OUTP:OCP:CLE {ch}'],
  // Off first, then on; both as often as the cycles say.
  ['DP.DELAY', [ch, ON_OFF], [':INST {ch}', ':DELAY {on}']],
  ['DP.DELAY?', [ch], [':INST {ch}', ':DELAY?'], BOOL],
  ['DP.DELAY.OFF', [ch, seconds], [':INST {ch}', ':DELAY:PARA 0,OFF,{seconds}']],
  ['DP.DELAY.OFF?', [ch], [':INST {ch}', ':DELAY:PARA? 0'], { type: 'number', field: 2 }, 's'],
  ['DP.DELAY.ON', [ch, seconds], [':INST {ch}', ':DELAY:PARA 1,ON,{seconds}']],
  ['DP.DELAY.ON?', [ch], [':INST {ch}', ':DELAY:PARA? 1'], { type: 'number', field: 2 }, 's'],
  ['DP.DELAY.CYCLES', [ch, times], [':INST {ch}', ':DELAY:CYCLE N,{times}']],
  ['DP.DELAY.CYCLES?', [ch], [':INST {ch}', ':DELAY:CYCLE?'], { type: 'number', field: 1 }],
  ['DP.TRACK', [channelParam(2, 'CH'), ON_OFF], ':OUTP:TRAC {ch},{on}'],
  ['DP.TRACK?', [channelParam(2, 'CH')], ':OUTP:TRAC? {ch}', BOOL],
])
