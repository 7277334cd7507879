import type { PseudoParam, ReplyReader } from '../pseudo.ts'
import { channelParam, number, NUMBER, ON_OFF, rows } from './rows.ts'

const ch = channelParam(4, 'C')
/** `C1:VDIV 5.00E-01V`: the header again, then the number with its unit. */
const HEADED: ReplyReader = { type: 'number', header: true }
const SWITCH: ReplyReader = { type: 'bool', header: true, field: 0 }
/** `C1:PAVA PKPK,4.08E+00V`. */
const measured = (name: string): ReplyReader => ({ type: 'number', header: true, after: name })
const COUPLING = { DC: 'D1M', AC: 'A1M', GND: 'GND' } as const

/**
 * Oscilloscope SDS1104X-E (Programming Guide for SDS1000X-E: header and parameter, not SCPI trees). Its screen comes as a bitmap
 * without a block header, so there is no picture.
 */
export const SDS1104XE_ROWS = rows('SDS1104X-E', [
  ['DS.MEAS.VPP', [ch], '{ch}:PAVA? PKPK', measured('PKPK'), 'V'],
  ['DS.MEAS.VMAX', [ch], '{ch}:PAVA? MAX', measured('MAX'), 'V'],
  ['DS.MEAS.VMIN', [ch], '{ch}:PAVA? MIN', measured('MIN'), 'V'],
  ['DS.MEAS.VAMP', [ch], '{ch}:PAVA? AMPL', measured('AMPL'), 'V'],
  ['DS.MEAS.VTOP', [ch], '{ch}:PAVA? TOP', measured('TOP'), 'V'],
  ['DS.MEAS.VBASE', [ch], '{ch}:PAVA? BASE', measured('BASE'), 'V'],
  ['DS.MEAS.VAVG', [ch], '{ch}:PAVA? MEAN', measured('MEAN'), 'V'],
  ['DS.MEAS.VRMS', [ch], '{ch}:PAVA? RMS', measured('RMS'), 'V'],
  ['DS.MEAS.PERIOD', [ch], '{ch}:PAVA? PER', measured('PER'), 's'],
  ['DS.MEAS.FREQ', [ch], '{ch}:PAVA? FREQ', measured('FREQ'), 'Hz'],
  ['DS.MEAS.RTIME', [ch], '{ch}:PAVA? RISE', measured('RISE'), 's'],
  ['DS.MEAS.FTIME', [ch], '{ch}:PAVA? FALL', measured('FALL'), 's'],
  ['DS.MEAS.PWIDTH', [ch], '{ch}:PAVA? PWID', measured('PWID'), 's'],
  ['DS.MEAS.NWIDTH', [ch], '{ch}:PAVA? NWID', measured('NWID'), 's'],
  ['DS.MEAS.PDUTY', [ch], '{ch}:PAVA? DUTY', measured('DUTY'), '%'],
  ['DS.MEAS.NDUTY', [ch], '{ch}:PAVA? NDUTY', measured('NDUTY'), '%'],
  ['DS.CHAN.DISPLAY', [ch, ON_OFF], '{ch}:TRA {on}'],
  ['DS.CHAN.DISPLAY?', [ch], '{ch}:TRA?', SWITCH],
  ['DS.CHAN.SCALE', [ch, number('scale', 5e-4, 10, 'V')], '{ch}:VDIV {scale}V'],
  ['DS.CHAN.SCALE?', [ch], '{ch}:VDIV?', HEADED, 'V'],
  ['DS.CHAN.OFFSET', [ch, number('offset', -100, 100, 'V')], '{ch}:OFST {offset}V'],
  ['DS.CHAN.OFFSET?', [ch], '{ch}:OFST?', HEADED, 'V'],
  ['DS.CHAN.COUPLING', [ch, { name: 'coupling', type: 'choice', choices: COUPLING }], '{ch}:CPL {coupling}'],
  [
    'DS.CHAN.COUPLING?',
    [ch],
    '{ch}:CPL?',
    { type: 'text', header: true, words: { D1M: 'DC', A1M: 'AC', GND: 'GND' } },
  ],
  ['DS.CHAN.PROBE', [ch, number('factor', 0.1, 10000)], '{ch}:ATTN {factor}'],
  ['DS.CHAN.PROBE?', [ch], '{ch}:ATTN?', HEADED],
  ['DS.TIMEBASE.SCALE?', [], 'TDIV?', HEADED, 's'],
  [
    'DS.TRIGGER.SWEEP',
    [{ name: 'sweep', type: 'choice', choices: { AUTO: 'AUTO', NORM: 'NORM', SING: 'SINGLE' } }],
    'TRMD {sweep}',
  ],
  ['DS.TRIGGER.SWEEP?', [], 'TRMD?', { type: 'text', header: true, words: { SINGLE: 'SING' } }],
  ['DS.STOP', [], 'STOP'],
  ['DS.SINGLE', [], 'ARM'],
  ['DS.FORCE', [], 'FRTR'],
  ['DS.AUTO', [], 'ASET'],
])

const out = channelParam(2, 'C')
const SHAPES = { SIN: 'SINE', SQU: 'SQUARE', RAMP: 'RAMP', PULS: 'PULSE' } as const
const shape = (choices: Readonly<Record<string, string>>): PseudoParam => ({
  name: 'shape',
  type: 'choice',
  choices,
})
const ALL_SHAPES = { ...SHAPES, NOIS: 'NOISE', DC: 'DC' }
const basic = (name: string): ReplyReader => ({ type: 'number', header: true, after: name })
const frequency = number('frequency', 1e-6, 40e6, 'Hz')
const amplitude = number('amplitude', 2e-3, 20, 'V')
const offset = number('offset', -10, 10, 'V')
const percent = number('percent', 0, 100, '%')

/** Waveform generator SDG2042X (SDG Programming Guide): everything of a channel is in one basic-wave command. */
export const SDG2042X_ROWS = rows('SDG2042X', [
  [
    'DG.APPLY',
    [out, shape(SHAPES), frequency, amplitude, offset, number('phase', 0, 360, '°')],
    '{ch}:BSWV WVTP,{shape},FRQ,{frequency},AMP,{amplitude},OFST,{offset},PHSE,{phase}',
  ],
  ['DG.SHAPE', [out, shape(ALL_SHAPES)], '{ch}:BSWV WVTP,{shape}'],
  [
    'DG.SHAPE?',
    [out],
    '{ch}:BSWV?',
    {
      type: 'text',
      header: true,
      after: 'WVTP',
      words: Object.fromEntries(Object.entries(ALL_SHAPES).map(([word, text]) => [text, word])),
    },
  ],
  ['DG.FREQ', [out, frequency], '{ch}:BSWV FRQ,{frequency}'],
  ['DG.FREQ?', [out], '{ch}:BSWV?', basic('FRQ'), 'Hz'],
  ['DG.AMPL', [out, amplitude], '{ch}:BSWV AMP,{amplitude}'],
  ['DG.AMPL?', [out], '{ch}:BSWV?', basic('AMP'), 'V'],
  ['DG.OFFSET', [out, offset], '{ch}:BSWV OFST,{offset}'],
  ['DG.OFFSET?', [out], '{ch}:BSWV?', basic('OFST'), 'V'],
  ['DG.HIGH', [out, number('level', -10, 10, 'V')], '{ch}:BSWV HLEV,{level}'],
  ['DG.HIGH?', [out], '{ch}:BSWV?', basic('HLEV'), 'V'],
  ['DG.LOW', [out, number('level', -10, 10, 'V')], '{ch}:BSWV LLEV,{level}'],
  ['DG.LOW?', [out], '{ch}:BSWV?', basic('LLEV'), 'V'],
  ['DG.PHASE', [out, number('phase', 0, 360, '°')], '{ch}:BSWV PHSE,{phase}'],
  ['DG.PHASE?', [out], '{ch}:BSWV?', basic('PHSE'), '°'],
  ['DG.DUTY', [out, percent], '{ch}:BSWV DUTY,{percent}'],
  ['DG.DUTY?', [out], '{ch}:BSWV?', basic('DUTY'), '%'],
  ['DG.SYMMETRY', [out, percent], '{ch}:BSWV SYM,{percent}'],
  ['DG.SYMMETRY?', [out], '{ch}:BSWV?', basic('SYM'), '%'],
  ['DG.OUTPUT', [out, ON_OFF], '{ch}:OUTP {on}'],
  ['DG.OUTPUT?', [out], '{ch}:OUTP?', SWITCH],
  [
    'DG.LOAD',
    [out, { name: 'load', type: 'number', min: 50, max: 1e5, unit: 'Ω', words: { INF: 'HZ' } }],
    '{ch}:OUTP LOAD,{load}',
  ],
])

const side = channelParam(2, 'CH')
const volts = number('volts', 0, 32, 'V')
const amps = number('amps', 0, 3.2, 'A')

/** Power supply SPD3303X-E (SPD3303X/X-E User Manual, remote control): one setting per line. */
export const SPD3303XE_ROWS = rows('SPD3303X-E', [
  ['DP.VOLT', [side, volts], '{ch}:VOLT {volts}'],
  ['DP.VOLT?', [side], '{ch}:VOLT?', NUMBER, 'V'],
  ['DP.CURR', [side, amps], '{ch}:CURR {amps}'],
  ['DP.CURR?', [side], '{ch}:CURR?', NUMBER, 'A'],
  ['DP.OUTPUT', [channelParam(3, 'CH'), ON_OFF], 'OUTP {ch},{on}'],
  ['DP.MEAS.VOLT', [side], 'MEAS:VOLT? {ch}', NUMBER, 'V'],
  ['DP.MEAS.CURR', [side], 'MEAS:CURR? {ch}', NUMBER, 'A'],
  ['DP.MEAS.POWER', [side], 'MEAS:POWE? {ch}', NUMBER, 'W'],
])
