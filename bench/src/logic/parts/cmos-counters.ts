import { each, units, type LogicRow } from './row.ts'

const cd = (number: string) => ({ [`CD${number}B`]: 'CD4000' }) as const

/** Each stage is clocked by the fall of the one before. */
const ripple = (stages: number, reset: string, clock: string, name: (stage: number) => string) =>
  Array.from({ length: stages }, (_, i) => ({
    clock: i === 0 ? `!${clock}` : `!${name(i)}`,
    reset,
    next: { [name(i + 1)]: `!${name(i + 1)}` },
  }))

/** Johnson counters: the state is a chain that is inverted once round; each output is one of its steps. */
const johnson = (stages: number) => ({
  clock: 'CLK & !INH',
  reset: 'RST',
  next: Object.fromEntries(
    Array.from({ length: stages }, (_, i) => [
      `_J${i + 1}`,
      // A state outside the ring is led back into it.
      i === 0 ? `!_J${stages}` : i === 2 ? '_J2 & (_J1 | _J3)' : `_J${i}`,
    ]),
  ),
})
/** Output number `k` of the ring is decoded from two neighbouring stages. */
const johnsonOutput = (stages: number, k: number): string => {
  const ones = k < stages
  const [a, b] = ones ? [k, k + 1] : [k - stages, k - stages + 1]
  if (k === 0) return `!_J1 & !_J${stages}`
  if (k === stages) return `_J1 & _J${stages}`
  return ones ? `_J${a} & !_J${b}` : `!_J${a} & _J${b}`
}

/** Two counters that rise with their clock, or fall with their enable; `next`: of Q1 to Q4. */
const dualCounter = (number: string, names: LogicRow['names'], next: readonly string[]): LogicRow => ({
  id: number,
  names,
  types: cd(number),
  pins: '1CLK 1EN 1Q1 1Q2 1Q3 1Q4 1RST GND 2CLK 2EN 2Q1 2Q2 2Q3 2Q4 2RST VCC',
  depth: 2,
  model: {
    registers: ['1', '2'].map((unit) => ({
      clock: `${unit}CLK | !${unit}EN`,
      reset: `${unit}RST`,
      next: units([unit], Object.fromEntries(next.map((text, i) => [`#Q${i + 1}`, text]))),
    })),
  },
})

export const CMOS_COUNTERS: LogicRow[] = [
  {
    id: '4017',
    names: { zh: '十进制计数/分配器', en: 'Decade counter with decoded outputs' },
    types: cd('4017'),
    pins: 'Q5 Q1 Q0 Q2 Q6 Q7 Q3 GND Q8 Q4 Q9 CO INH CLK RST VCC',
    depth: 2,
    model: {
      gates: { ...each(10, (k) => [`Q${k}`, johnsonOutput(5, k)]), CO: '!_J5' },
      registers: [johnson(5)],
    },
  },
  {
    id: '4020',
    names: { zh: '14 级二进制计数器', en: '14-stage binary counter' },
    types: cd('4020'),
    pins: 'Q12 Q13 Q14 Q6 Q5 Q7 Q4 GND Q1 /CLK RST Q9 Q8 Q10 Q11 VCC',
    depth: 1.5,
    model: { registers: ripple(14, 'RST', 'CLK', (i) => (i === 2 || i === 3 ? `_Q${i}` : `Q${i}`)) },
  },
  {
    id: '4024',
    names: { zh: '7 级二进制计数器', en: '7-stage binary counter' },
    types: cd('4024'),
    pins: '/CLK RST Q7 Q6 Q5 Q4 GND - Q3 - Q2 Q1 - VCC',
    depth: 1.5,
    model: { registers: ripple(7, 'RST', 'CLK', (i) => `Q${i}`) },
  },
  {
    id: '4040',
    names: { zh: '12 级二进制计数器', en: '12-stage binary counter' },
    types: cd('4040'),
    pins: 'Q12 Q6 Q5 Q7 Q4 Q3 Q2 GND Q1 /CLK RST Q9 Q8 Q10 Q11 VCC',
    depth: 1.5,
    model: { registers: ripple(12, 'RST', 'CLK', (i) => `Q${i}`) },
  },
  dualCounter('4518', { zh: '双 BCD 加法计数器', en: 'Dual BCD up counter' }, [
    '!#Q1',
    '#Q2 ^ (#Q1 & !#Q4)',
    '#Q3 ^ (#Q1 & #Q2)',
    '#Q4 ^ (#Q1 & #Q2 & #Q3 | #Q1 & #Q4)',
  ]),
  dualCounter('4520', { zh: '双 4 位二进制加法计数器', en: 'Dual binary up counter' }, [
    '!#Q1',
    '#Q2 ^ #Q1',
    '#Q3 ^ (#Q1 & #Q2)',
    '#Q4 ^ (#Q1 & #Q2 & #Q3)',
  ]),
]
