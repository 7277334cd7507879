import { BOOL, channelParam, number, NUMBER, ON_OFF, rows, TEXT } from './rows.ts'

const ch = channelParam(3, 'CH')
const suffix = channelParam(3, '')
const volts = number('volts', 0, 30, 'V')
const amps = number('amps', 0, 3, 'A')

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
  ['DP.TRACK', [channelParam(2, 'CH'), ON_OFF], ':OUTP:TRAC {ch},{on}'],
  ['DP.TRACK?', [channelParam(2, 'CH')], ':OUTP:TRAC? {ch}', BOOL],
])
