import { BOOL, channelParam, number, NUMBER, ON_OFF, rows, TEXT, words } from './rows.ts'
import { scpiGenerator } from './scpi-generator.ts'

const chan = channelParam(4, 'CHAN')
const second = channelParam(4, 'CHAN', 'second')

/** Oscilloscope DSO-X 2024A (InfiniiVision 2000 X-Series Programmer's Guide). */
export const DSOX2024A_ROWS = rows('DSO-X 2024A', [
  ['DS.MEAS.VPP', [chan], ':MEAS:VPP? {ch}', NUMBER, 'V'],
  ['DS.MEAS.VMAX', [chan], ':MEAS:VMAX? {ch}', NUMBER, 'V'],
  ['DS.MEAS.VMIN', [chan], ':MEAS:VMIN? {ch}', NUMBER, 'V'],
  ['DS.MEAS.VTOP', [chan], ':MEAS:VTOP? {ch}', NUMBER, 'V'],
  ['DS.MEAS.VBASE', [chan], ':MEAS:VBAS? {ch}', NUMBER, 'V'],
  ['DS.MEAS.VAMP', [chan], ':MEAS:VAMP? {ch}', NUMBER, 'V'],
  // Over the whole screen, as the other makers mean it; VRMS with its direct part.
  ['DS.MEAS.VAVG', [chan], ':MEAS:VAV? DISP,{ch}', NUMBER, 'V'],
  ['DS.MEAS.VRMS', [chan], ':MEAS:VRMS? DISP,DC,{ch}', NUMBER, 'V'],
  ['DS.MEAS.OVERSHOOT', [chan], ':MEAS:OVER? {ch}', NUMBER, '%'],
  ['DS.MEAS.PRESHOOT', [chan], ':MEAS:PRES? {ch}', NUMBER, '%'],
  ['DS.MEAS.PERIOD', [chan], ':MEAS:PER? {ch}', NUMBER, 's'],
  ['DS.MEAS.FREQ', [chan], ':MEAS:FREQ? {ch}', NUMBER, 'Hz'],
  ['DS.MEAS.RTIME', [chan], ':MEAS:RIS? {ch}', NUMBER, 's'],
  ['DS.MEAS.FTIME', [chan], ':MEAS:FALL? {ch}', NUMBER, 's'],
  ['DS.MEAS.PWIDTH', [chan], ':MEAS:PWID? {ch}', NUMBER, 's'],
  ['DS.MEAS.NWIDTH', [chan], ':MEAS:NWID? {ch}', NUMBER, 's'],
  ['DS.MEAS.RPHASE', [chan, second], ':MEAS:PHAS? {ch},{second}', NUMBER, '°'],
  ['DS.MEAS.RDELAY', [chan, second], ':MEAS:DEL? {ch},{second}', NUMBER, 's'],
  ['DS.CHAN.DISPLAY', [chan, ON_OFF], ':{ch}:DISP {on}'],
  ['DS.CHAN.DISPLAY?', [chan], ':{ch}:DISP?', BOOL],
  ['DS.CHAN.SCALE', [chan, number('scale', 1e-3, 5e3, 'V')], ':{ch}:SCAL {scale}'],
  ['DS.CHAN.SCALE?', [chan], ':{ch}:SCAL?', NUMBER, 'V'],
  ['DS.CHAN.OFFSET', [chan, number('offset', -1e5, 1e5, 'V')], ':{ch}:OFFS {offset}'],
  ['DS.CHAN.OFFSET?', [chan], ':{ch}:OFFS?', NUMBER, 'V'],
  ['DS.CHAN.COUPLING', [chan, words('coupling', 'AC', 'DC')], ':{ch}:COUP {coupling}'],
  ['DS.CHAN.COUPLING?', [chan], ':{ch}:COUP?', TEXT],
  ['DS.CHAN.PROBE', [chan, number('factor', 0.1, 10000)], ':{ch}:PROB {factor}'],
  ['DS.CHAN.PROBE?', [chan], ':{ch}:PROB?', NUMBER],
  ['DS.CHAN.INVERT', [chan, ON_OFF], ':{ch}:INV {on}'],
  ['DS.CHAN.INVERT?', [chan], ':{ch}:INV?', BOOL],
  ['DS.TIMEBASE.SCALE', [number('scale', 5e-9, 50, 's')], ':TIM:SCAL {scale}'],
  ['DS.TIMEBASE.SCALE?', [], ':TIM:SCAL?', NUMBER, 's'],
  ['DS.TIMEBASE.OFFSET', [number('offset', -500, 500, 's')], ':TIM:POS {offset}'],
  ['DS.TIMEBASE.OFFSET?', [], ':TIM:POS?', NUMBER, 's'],
  ['DS.TRIGGER.SOURCE', [chan], ':TRIG:EDGE:SOUR {ch}'],
  ['DS.TRIGGER.SOURCE?', [], ':TRIG:EDGE:SOUR?', TEXT],
  [
    'DS.TRIGGER.SLOPE',
    [{ name: 'slope', type: 'choice', choices: { POS: 'POS', NEG: 'NEG', RFAL: 'EITH' } }],
    ':TRIG:EDGE:SLOP {slope}',
  ],
  ['DS.TRIGGER.SLOPE?', [], ':TRIG:EDGE:SLOP?', { type: 'text', words: { EITH: 'RFAL' } }],
  ['DS.TRIGGER.LEVEL', [number('level', -1e5, 1e5, 'V')], ':TRIG:EDGE:LEV {level}'],
  ['DS.TRIGGER.LEVEL?', [], ':TRIG:EDGE:LEV?', NUMBER, 'V'],
  ['DS.TRIGGER.SWEEP', [words('sweep', 'AUTO', 'NORM')], ':TRIG:SWE {sweep}'],
  ['DS.TRIGGER.SWEEP?', [], ':TRIG:SWE?', TEXT],
  ['DS.RUN', [], ':RUN'],
  ['DS.STOP', [], ':STOP'],
  ['DS.SINGLE', [], ':SING'],
  ['DS.FORCE', [], ':TRIG:FORC'],
  ['DS.AUTO', [], ':AUT'],
  ['DS.CLEAR', [], ':DISP:CLE'],
  ['DS.ACQUIRE.TYPE', [words('type', 'NORM', 'AVER', 'PEAK', 'HRES')], ':ACQ:TYPE {type}'],
  ['DS.ACQUIRE.TYPE?', [], ':ACQ:TYPE?', TEXT],
  ['DS.ACQUIRE.AVERAGES', [number('count', 2, 65536)], ':ACQ:COUN {count}'],
  ['DS.ACQUIRE.AVERAGES?', [], ':ACQ:COUN?', NUMBER],
  ['DS.ACQUIRE.RATE', [], ':ACQ:SRAT?', NUMBER, 'Sa/s'],
  ['DS.SCREEN', [], ':DISP:DATA? PNG,COL', { type: 'image', media: 'image/png' }],
])

/** Waveform generator 33522B (Trueform Operating and Service Guide). Its APPLy has no phase, so that follows in a line of its own. */
export const KEYSIGHT_33522B_ROWS = scpiGenerator('33522B', {
  mostHz: 30e6,
  apply: {
    shapes: ['SIN', 'SQU', 'RAMP', 'PULS'],
    scpi: [':SOUR{ch}:APPL:{shape} {frequency},{amplitude},{offset}', ':SOUR{ch}:PHAS {phase}'],
  },
  pulse: ':FUNC:PULS',
  leastPulse: 16e-9,
  longestSweep: 250,
})

const output = channelParam(3, '')
const volts = number('volts', 0, 25.75, 'V')
const amps = number('amps', 0, 5.15, 'A')

/** Power supply E36312A (E36300 Series Programming Guide): channels are lists, `(@1)`. */
export const E36312A_ROWS = rows('E36312A', [
  ['DP.SET', [channelParam(3, 'CH'), volts, amps], ':APPL {ch},{volts},{amps}'],
  ['DP.VOLT', [output, volts], ':VOLT {volts},(@{ch})'],
  ['DP.VOLT?', [output], ':VOLT? (@{ch})', NUMBER, 'V'],
  ['DP.CURR', [output, amps], ':CURR {amps},(@{ch})'],
  ['DP.CURR?', [output], ':CURR? (@{ch})', NUMBER, 'A'],
  ['DP.OUTPUT', [output, ON_OFF], ':OUTP {on},(@{ch})'],
  ['DP.OUTPUT?', [output], ':OUTP? (@{ch})', BOOL],
  ['DP.MEAS.VOLT', [output], ':MEAS:VOLT? (@{ch})', NUMBER, 'V'],
  ['DP.MEAS.CURR', [output], ':MEAS:CURR? (@{ch})', NUMBER, 'A'],
  ['DP.OVP.LEVEL', [output, number('level', 0, 28, 'V')], ':VOLT:PROT {level},(@{ch})'],
  ['DP.OVP.LEVEL?', [output], ':VOLT:PROT? (@{ch})', NUMBER, 'V'],
  ['DP.OVP.TRIPPED', [output], ':VOLT:PROT:TRIP? (@{ch})', BOOL],
  ['DP.OVP.CLEAR', [output], ':VOLT:PROT:CLE (@{ch})'],
  ['DP.OCP', [output, ON_OFF], ':CURR:PROT:STAT {on},(@{ch})'],
  ['DP.OCP?', [output], ':CURR:PROT:STAT? (@{ch})', BOOL],
  ['DP.OCP.TRIPPED', [output], ':CURR:PROT:TRIP? (@{ch})', BOOL],
  ['DP.OCP.CLEAR', [output], ':CURR:PROT:CLE (@{ch})'],
])
