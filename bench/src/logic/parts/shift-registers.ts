import { each, type LogicRow } from './row.ts'

const both = (number: string) => ({ [`74HC${number}`]: 'HC', [`74LS${number}`]: 'LS' }) as const
const eight = (make: (index: number) => [string, string]) => each(8, make)
const H8 = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const

/** Universal shift register of four bits, S1 S0: 00 hold, 01 right, 10 left, 11 load. */
const universal = (i: number): string => {
  const left = i === 0 ? 'SR' : `Q${H8[i - 1]}`
  const right = i === 3 ? 'SL' : `Q${H8[i + 1]}`
  return `S1 ? (S0 ? ${H8[i]} : ${right}) : (S0 ? ${left} : Q${H8[i]})`
}

export const TTL_SHIFT_REGISTERS: LogicRow[] = [
  {
    id: '74164',
    names: { zh: '8 位移位寄存器（串入并出）', en: '8-bit shift register, serial in' },
    types: both('164'),
    pins: 'A B QA QB QC QD GND CLK /CLR QE QF QG QH VCC',
    depth: 2,
    model: {
      registers: [
        {
          clock: 'CLK',
          reset: '!CLR',
          next: eight((i) => [`Q${H8[i]}`, i === 0 ? 'A & B' : `Q${H8[i - 1]}`]),
        },
      ],
    },
  },
  {
    id: '74165',
    names: { zh: '8 位移位寄存器（并入串出）', en: '8-bit shift register, parallel in' },
    types: both('165'),
    pins: '/LD CLK E F G H /QHN GND QH SER A B C D INH VCC',
    depth: 2,
    model: {
      gates: { QH: '_QH', QHN: '!_QH' },
      registers: H8.map((letter, i) => ({
        clock: 'CLK | INH',
        reset: `!LD & !${letter}`,
        set: `!LD & ${letter}`,
        next: { [`_Q${letter}`]: i === 0 ? 'SER' : `_Q${H8[i - 1]}` },
      })),
    },
  },
  {
    id: '74194',
    names: { zh: '4 位双向移位寄存器', en: '4-bit universal shift register' },
    types: both('194'),
    pins: '/CLR SR A B C D SL GND S0 S1 CLK QD QC QB QA VCC',
    depth: 2,
    model: {
      registers: [{ clock: 'CLK', reset: '!CLR', next: each(4, (i) => [`Q${H8[i]}`, universal(i)]) }],
    },
  },
  {
    id: '74595',
    names: { zh: '8 位移位寄存器（带输出锁存）', en: '8-bit shift register with output latches' },
    types: { '74HC595': 'HC' },
    pins: 'QB QC QD QE QF QG QH GND QHS /SRCLR SRCLK RCLK /OE SER QA VCC',
    depth: 2,
    model: {
      gates: { QHS: '_SH' },
      registers: [
        {
          clock: 'SRCLK',
          reset: '!SRCLR',
          next: eight((i) => [`_S${H8[i]}`, i === 0 ? 'SER' : `_S${H8[i - 1]}`]),
        },
        { clock: 'RCLK', next: eight((i) => [`Q${H8[i]}`, `_S${H8[i]}`]) },
      ],
      enables: eight((i) => [`Q${H8[i]}`, '!OE']),
    },
  },
]

const SHIFT_4 = (unit: string) => each(4, (i) => [`${unit}Q${i + 1}`, i === 0 ? `${unit}D` : `${unit}Q${i}`])

export const CMOS_SHIFT_REGISTERS: LogicRow[] = [
  {
    id: '4015',
    names: { zh: '双 4 位移位寄存器', en: 'Dual 4-bit shift register' },
    types: { CD4015B: 'CD4000' },
    pins: '2CLK 2Q4 1Q3 1Q2 1Q1 1RST 1D GND 1CLK 1Q4 2Q3 2Q2 2Q1 2RST 2D VCC',
    depth: 1.5,
    model: {
      registers: ['1', '2'].map((n) => ({ clock: `${n}CLK`, reset: `${n}RST`, next: SHIFT_4(n) })),
    },
  },
  {
    id: '4094',
    names: { zh: '8 位移位锁存寄存器', en: '8-bit shift and store register' },
    types: { CD4094B: 'CD4000' },
    pins: 'STR D CLK Q1 Q2 Q3 Q4 GND QS QT Q8 Q7 Q6 Q5 OE VCC',
    depth: 1.8,
    model: {
      gates: { QS: '_S8', ...eight((i) => [`Q${i + 1}`, `STR ? _S${i + 1} : Q${i + 1}`]) },
      registers: [
        { clock: 'CLK', next: eight((i) => [`_S${i + 1}`, i === 0 ? 'D' : `_S${i}`]) },
        { clock: '!CLK', next: { QT: '_S8' } },
      ],
      enables: eight((i) => [`Q${i + 1}`, 'OE']),
    },
  },
]
