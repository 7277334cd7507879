import { ARBITRARY } from '@labbox/contract/bench/generator/arbitrary.ts'
import { BOOL, channelParam, number, NUMBER, ON_OFF, rows, TEXT, words, type ShortRow } from './rows.ts'
import { scpiGenerator } from './scpi-generator.ts'

const rigol = (model: string, mostHz: number) =>
  scpiGenerator(model, {
    mostHz,
    more: ['USER'],
    apply: {
      shapes: ['SIN', 'SQU', 'RAMP', 'PULS', 'NOIS', 'DC'],
      scpi: ':SOUR{ch}:APPL:{shape} {frequency},{amplitude},{offset},{phase}',
    },
    pulse: ':PULS',
    leastPulse: 1e-9,
    longestSweep: 500,
  })

const ch = channelParam(2, '')
const modulating = number('frequency', 2e-3, 1e6, 'Hz')

/** Modulation and bursts (DG1000Z programming guide, `:SOURce:MOD`, `:SOURce:BURSt`), and the counter. */
const special: ShortRow[] = [
  ['DG.USER', [ch], ':SOUR{ch}:FUNC USER'],
  [
    'DG.ARB.DATA',
    [
      ch,
      { name: 'codes', type: 'number', min: 0, max: ARBITRARY.codes, integer: true, most: ARBITRARY.points },
    ],
    ':SOUR{ch}:DATA:DAC VOLATILE,{codes}',
  ],
  ['DG.ARB.POINTS', [ch], ':SOUR{ch}:DATA:POIN? VOLATILE', NUMBER],
  ...(['FREQ', 'AMPL', 'PHAS'] as const).flatMap((quantity): ShortRow[] => [
    [`DG.COUPLE.${quantity}`, [ON_OFF], `:COUP:${quantity} {on}`],
    [`DG.COUPLE.${quantity}?`, [], `:COUP:${quantity}?`, BOOL],
  ]),
  ['DG.MOD', [ch, ON_OFF], ':SOUR{ch}:MOD {on}'],
  ['DG.MOD?', [ch], ':SOUR{ch}:MOD?', BOOL],
  ['DG.MOD.TYPE', [ch, words('type', 'AM', 'FM', 'PM', 'FSK')], ':SOUR{ch}:MOD:TYP {type}'],
  ['DG.MOD.TYPE?', [ch], ':SOUR{ch}:MOD:TYP?', TEXT],
  ['DG.AM.DEPTH', [ch, number('depth', 0, 120, '%')], ':SOUR{ch}:MOD:AM {depth}'],
  ['DG.AM.DEPTH?', [ch], ':SOUR{ch}:MOD:AM?', NUMBER, '%'],
  ['DG.AM.FREQ', [ch, modulating], ':SOUR{ch}:MOD:AM:INT:FREQ {frequency}'],
  ['DG.AM.FREQ?', [ch], ':SOUR{ch}:MOD:AM:INT:FREQ?', NUMBER, 'Hz'],
  ['DG.FM.DEVIATION', [ch, number('deviation', 0, 25e6, 'Hz')], ':SOUR{ch}:MOD:FM {deviation}'],
  ['DG.FM.DEVIATION?', [ch], ':SOUR{ch}:MOD:FM?', NUMBER, 'Hz'],
  ['DG.FM.FREQ', [ch, modulating], ':SOUR{ch}:MOD:FM:INT:FREQ {frequency}'],
  ['DG.FM.FREQ?', [ch], ':SOUR{ch}:MOD:FM:INT:FREQ?', NUMBER, 'Hz'],
  ['DG.PM.DEVIATION', [ch, number('degrees', 0, 360, '°')], ':SOUR{ch}:MOD:PM {degrees}'],
  ['DG.PM.DEVIATION?', [ch], ':SOUR{ch}:MOD:PM?', NUMBER, '°'],
  ['DG.PM.FREQ', [ch, modulating], ':SOUR{ch}:MOD:PM:INT:FREQ {frequency}'],
  ['DG.PM.FREQ?', [ch], ':SOUR{ch}:MOD:PM:INT:FREQ?', NUMBER, 'Hz'],
  ['DG.FSK.HOP', [ch, number('hop', 1e-6, 25e6, 'Hz')], ':SOUR{ch}:MOD:FSK {hop}'],
  ['DG.FSK.HOP?', [ch], ':SOUR{ch}:MOD:FSK?', NUMBER, 'Hz'],
  ['DG.FSK.RATE', [ch, modulating], ':SOUR{ch}:MOD:FSK:INT:RATE {frequency}'],
  ['DG.FSK.RATE?', [ch], ':SOUR{ch}:MOD:FSK:INT:RATE?', NUMBER, 'Hz'],
  ['DG.BURST', [ch, ON_OFF], ':SOUR{ch}:BURS {on}'],
  ['DG.BURST?', [ch], ':SOUR{ch}:BURS?', BOOL],
  [
    'DG.BURST.CYCLES',
    [ch, { name: 'cycles', type: 'number', min: 1, max: 1e6, integer: true }],
    ':SOUR{ch}:BURS:NCYC {cycles}',
  ],
  ['DG.BURST.CYCLES?', [ch], ':SOUR{ch}:BURS:NCYC?', NUMBER],
  ['DG.BURST.PERIOD', [ch, number('period', 2.0166e-6, 500, 's')], ':SOUR{ch}:BURS:INT:PER {period}'],
  ['DG.BURST.PERIOD?', [ch], ':SOUR{ch}:BURS:INT:PER?', NUMBER, 's'],
  ['DG.COUNTER', [ON_OFF], ':COUN {on}'],
  ['DG.COUNTER.FREQ', [], ':COUN:MEAS?', { type: 'number', field: 0 }, 'Hz'],
  ['DG.COUNTER.PERIOD', [], ':COUN:MEAS?', { type: 'number', field: 1 }, 's'],
  ['DG.COUNTER.DUTY', [], ':COUN:MEAS?', { type: 'number', field: 2 }, '%'],
]

/** Signal generators DG1022Z (DG1000Z programming guide) and DG4162 (DG4000 programming guide): the same words, and more of the first. */
export const DG1022Z_ROWS = [...rigol('DG1022Z', 25e6), ...rows('DG1022Z', special)]
export const DG4162_ROWS = rigol('DG4162', 160e6)
