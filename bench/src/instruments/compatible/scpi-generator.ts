import type { PseudoParam, PseudoRow } from '../pseudo.ts'
import { BOOL, channelParam, number, NUMBER, ON_OFF, rows, TEXT, words } from './rows.ts'

const ch = channelParam(2, '')
const amplitude = number('amplitude', 1e-3, 20, 'V')
const offset = number('offset', -10, 10, 'V')
const phase = number('phase', 0, 360, '°')
const percent = number('percent', 0, 100, '%')
const load: PseudoParam = {
  name: 'load',
  type: 'number',
  min: 1,
  max: 10e3,
  unit: 'Ω',
  words: { INF: 'INF' },
}

interface Dialect {
  mostHz: number
  /** Shapes beside those that every generator has. */
  more?: readonly string[]
  /** Shapes that APPLy takes, and what it is sent as. */
  apply: { shapes: string[]; scpi: string | string[] }
  /** Where the words for pulses stand. */
  pulse: ':PULS' | ':FUNC:PULS'
  /** Seconds. */
  leastPulse: number
  longestSweep: number
}

/** Rows of a generator of two channels that speaks SCPI's SOURce subsystem (SCPI-99, volume 2, chapter 19), in its maker's dialect. */
export const scpiGenerator = (
  model: string,
  { mostHz, more = [], apply, pulse, leastPulse, longestSweep }: Dialect,
): PseudoRow[] => {
  const frequency = number('frequency', 1e-6, mostHz, 'Hz')
  return rows(model, [
    ['DG.APPLY', [ch, words('shape', ...apply.shapes), frequency, amplitude, offset, phase], apply.scpi],
    ['DG.APPLY?', [ch], ':SOUR{ch}:APPL?', TEXT],
    [
      'DG.SHAPE',
      [ch, words('shape', 'SIN', 'SQU', 'RAMP', 'PULS', 'NOIS', 'DC', ...more)],
      ':SOUR{ch}:FUNC {shape}',
    ],
    ['DG.SHAPE?', [ch], ':SOUR{ch}:FUNC?', TEXT],
    ['DG.FREQ', [ch, frequency], ':SOUR{ch}:FREQ {frequency}'],
    ['DG.FREQ?', [ch], ':SOUR{ch}:FREQ?', NUMBER, 'Hz'],
    // The unit is the one set (DG.UNIT): dBm may be negative.
    ['DG.AMPL', [ch, number('amplitude', -60, 40)], ':SOUR{ch}:VOLT {amplitude}'],
    ['DG.AMPL?', [ch], ':SOUR{ch}:VOLT?', NUMBER],
    ['DG.UNIT', [ch, words('unit', 'VPP', 'VRMS', 'DBM')], ':SOUR{ch}:VOLT:UNIT {unit}'],
    ['DG.UNIT?', [ch], ':SOUR{ch}:VOLT:UNIT?', TEXT],
    ['DG.OFFSET', [ch, offset], ':SOUR{ch}:VOLT:OFFS {offset}'],
    ['DG.OFFSET?', [ch], ':SOUR{ch}:VOLT:OFFS?', NUMBER, 'V'],
    ['DG.HIGH', [ch, number('level', -10, 10, 'V')], ':SOUR{ch}:VOLT:HIGH {level}'],
    ['DG.HIGH?', [ch], ':SOUR{ch}:VOLT:HIGH?', NUMBER, 'V'],
    ['DG.LOW', [ch, number('level', -10, 10, 'V')], ':SOUR{ch}:VOLT:LOW {level}'],
    ['DG.LOW?', [ch], ':SOUR{ch}:VOLT:LOW?', NUMBER, 'V'],
    ['DG.PHASE', [ch, phase], ':SOUR{ch}:PHAS {phase}'],
    ['DG.PHASE?', [ch], ':SOUR{ch}:PHAS?', NUMBER, '°'],
    ['DG.DUTY', [ch, percent], ':SOUR{ch}:FUNC:SQU:DCYC {percent}'],
    ['DG.DUTY?', [ch], ':SOUR{ch}:FUNC:SQU:DCYC?', NUMBER, '%'],
    ['DG.SYMMETRY', [ch, percent], ':SOUR{ch}:FUNC:RAMP:SYMM {percent}'],
    ['DG.SYMMETRY?', [ch], ':SOUR{ch}:FUNC:RAMP:SYMM?', NUMBER, '%'],
    ['DG.PULSE.DUTY', [ch, percent], `:SOUR{ch}${pulse}:DCYC {percent}`],
    ['DG.PULSE.DUTY?', [ch], `:SOUR{ch}${pulse}:DCYC?`, NUMBER, '%'],
    ['DG.PULSE.WIDTH', [ch, number('width', leastPulse, 1e6, 's')], `:SOUR{ch}${pulse}:WIDT {width}`],
    ['DG.PULSE.WIDTH?', [ch], `:SOUR{ch}${pulse}:WIDT?`, NUMBER, 's'],
    ['DG.OUTPUT', [ch, ON_OFF], ':OUTP{ch} {on}'],
    ['DG.OUTPUT?', [ch], ':OUTP{ch}?', BOOL],
    ['DG.LOAD', [ch, load], ':OUTP{ch}:LOAD {load}'],
    ['DG.LOAD?', [ch], ':OUTP{ch}:LOAD?', NUMBER, 'Ω'],
    ['DG.SWEEP', [ch, ON_OFF], ':SOUR{ch}:SWE:STAT {on}'],
    ['DG.SWEEP?', [ch], ':SOUR{ch}:SWE:STAT?', BOOL],
    ['DG.SWEEP.TIME', [ch, number('time', 0.001, longestSweep, 's')], ':SOUR{ch}:SWE:TIME {time}'],
    ['DG.SWEEP.TIME?', [ch], ':SOUR{ch}:SWE:TIME?', NUMBER, 's'],
    ['DG.SWEEP.START', [ch, frequency], ':SOUR{ch}:FREQ:STAR {frequency}'],
    ['DG.SWEEP.START?', [ch], ':SOUR{ch}:FREQ:STAR?', NUMBER, 'Hz'],
    ['DG.SWEEP.STOP', [ch, frequency], ':SOUR{ch}:FREQ:STOP {frequency}'],
    ['DG.SWEEP.STOP?', [ch], ':SOUR{ch}:FREQ:STOP?', NUMBER, 'Hz'],
  ])
}
