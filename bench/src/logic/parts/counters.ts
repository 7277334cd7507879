import { oneFor, type LogicRow } from './row.ts'

const both = (number: string) => ({ [`74HC${number}`]: 'HC', [`74LS${number}`]: 'LS' }) as const

/** All of them, joined by `&`; 1 for none. */
const all = (names: readonly string[]): string => names.join(' & ') || '1'
const QS = ['QA', 'QB', 'QC', 'QD'] as const
const LETTERS = ['A', 'B', 'C', 'D'] as const

/** Next state of a binary counter: a bit turns when all below it are 1. `p` is put before each name. */
const binary = (go: string, p = ''): Record<string, string> =>
  Object.fromEntries(
    QS.map((q, i) => [`${p}${q}`, `${p}${q} ^ (${all([go, ...QS.slice(0, i).map((x) => p + x)])})`]),
  )

/** Next state of a decade counter; from 10–15 it comes back within two steps. */
const decade = (go: string): Record<string, string> => ({
  QA: `QA ^ (${go})`,
  QB: `QB ^ (${go} & QA & !QD)`,
  QC: `QC ^ (${go} & QA & QB)`,
  QD: `QD ^ (${go} & (QA & QB & QC | QA & QD))`,
})

const loaded = (next: Record<string, string>): Record<string, string> =>
  Object.fromEntries(QS.map((q, i) => [q, `LOAD ? ${next[q]} : ${LETTERS[i]}`]))
const cleared = (next: Record<string, string>): Record<string, string> =>
  Object.fromEntries(QS.map((q) => [q, `CLR & (${next[q]})`]))

const SYNCHRONOUS = '/CLR CLK A B C D ENP GND /LOAD ENT QD QC QB QA RCO VCC'
const GO = 'ENP & ENT'

const synchronous = (
  number: string,
  names: LogicRow['names'],
  top: string,
  next: Record<string, string>,
  clearsAtOnce: boolean,
): LogicRow => ({
  id: `74${number}`,
  names,
  types: both(number),
  pins: SYNCHRONOUS,
  depth: 2,
  model: {
    gates: { RCO: `ENT & ${top}` },
    registers: [
      clearsAtOnce
        ? { clock: 'CLK', reset: '!CLR', next: loaded(next) }
        : { clock: 'CLK', next: cleared(loaded(next)) },
    ],
  },
})

/** Up and down with two clocks: an edge of either one counts, the other one being high. */
const twoClocks = (
  number: string,
  names: LogicRow['names'],
  top: string,
  up: number[][],
  down: number[][],
): LogicRow => {
  const next = (count: number[][]) => QS.map((_, bit) => oneFor('QD QC QB QA', count[bit] ?? []))
  const [ups, downs] = [next(up), next(down)]
  return {
    id: `74${number}`,
    names,
    types: both(number),
    pins: 'B QB QA DOWN UP QC QD GND D C /LOAD /CO /BO CLR A VCC',
    depth: 2,
    model: {
      gates: {
        CO: `UP | !(${top})`,
        BO: 'DOWN | QA | QB | QC | QD',
        // Which clock is low tells which one is about to rise.
        _UP: '!UP & DOWN | _UP & !(UP & !DOWN)',
      },
      registers: QS.map((q, i) => ({
        clock: 'UP & DOWN',
        reset: `CLR | !LOAD & !${LETTERS[i]}`,
        set: `!CLR & !LOAD & ${LETTERS[i]}`,
        next: { [q]: `_UP ? ${ups[i]} : ${downs[i]}` },
      })),
    },
  }
}

/** The numbers whose successor has a bit set, by bit. */
const successors = (count: number, step: number): number[][] =>
  [0, 1, 2, 3].map((bit) =>
    Array.from({ length: count }, (_, n) => n).filter((n) => (((n + step + count) % count) >> bit) & 1),
  )

export const TTL_COUNTERS: LogicRow[] = [
  {
    id: '7490',
    names: { zh: '二-五-十进制计数器', en: 'Decade counter (2 and 5)' },
    types: { '74LS90': 'LS' },
    pins: '/CKB R01 R02 - VCC R91 R92 QC QB GND QD QA - /CKA',
    depth: 1.7,
    model: {
      registers: [
        { clock: '!CKA', reset: 'R01 & R02 & !(R91 & R92)', set: 'R91 & R92', next: { QA: '!QA' } },
        {
          clock: '!CKB',
          reset: 'R01 & R02 | R91 & R92',
          next: { QB: '!QB & !QD', QC: 'QC ^ QB' },
        },
        { clock: '!CKB', reset: 'R01 & R02 & !(R91 & R92)', set: 'R91 & R92', next: { QD: 'QB & QC' } },
      ],
    },
  },
  {
    id: '7492',
    names: { zh: '十二分频计数器', en: 'Divide-by-12 counter' },
    types: { '74LS92': 'LS' },
    pins: '/CKB - - - VCC R01 R02 QD QC GND QB QA - /CKA',
    depth: 1.7,
    model: {
      registers: [
        { clock: '!CKA', reset: 'R01 & R02', next: { QA: '!QA' } },
        { clock: '!CKB', reset: 'R01 & R02', next: { QB: '!QB & !QC', QC: 'QB' } },
        { clock: '!QC', reset: 'R01 & R02', next: { QD: '!QD' } },
      ],
    },
  },
  {
    id: '7493',
    names: { zh: '4 位二进制计数器', en: '4-bit binary counter' },
    types: { '74LS93': 'LS' },
    pins: '/CKB R01 R02 - VCC - - QC QB GND QD QA - /CKA',
    depth: 1.7,
    model: {
      registers: [
        { clock: '!CKA', reset: 'R01 & R02', next: { QA: '!QA' } },
        { clock: '!CKB', reset: 'R01 & R02', next: { QB: '!QB' } },
        { clock: '!QB', reset: 'R01 & R02', next: { QC: '!QC' } },
        { clock: '!QC', reset: 'R01 & R02', next: { QD: '!QD' } },
      ],
    },
  },
  synchronous(
    '160',
    { zh: '同步十进制计数器（异步清零）', en: 'Synchronous decade counter' },
    'QA & QD',
    decade(GO),
    true,
  ),
  synchronous(
    '161',
    { zh: '同步 4 位二进制计数器（异步清零）', en: 'Synchronous binary counter' },
    all(QS),
    binary(GO),
    true,
  ),
  synchronous(
    '162',
    { zh: '同步十进制计数器（同步清零）', en: 'Decade counter, synchronous clear' },
    'QA & QD',
    decade(GO),
    false,
  ),
  synchronous(
    '163',
    { zh: '同步 4 位二进制计数器（同步清零）', en: 'Binary counter, synchronous clear' },
    all(QS),
    binary(GO),
    false,
  ),
  twoClocks(
    '192',
    { zh: '同步十进制可逆计数器', en: 'Decade up/down counter' },
    oneFor('QD QC QB QA', [9]),
    successors(10, 1),
    successors(10, -1),
  ),
  twoClocks(
    '193',
    { zh: '同步 4 位二进制可逆计数器', en: 'Binary up/down counter' },
    all(QS),
    successors(16, 1),
    successors(16, -1),
  ),
  {
    id: '74390',
    names: { zh: '双十进制计数器', en: 'Dual decade counter' },
    types: both('390'),
    pins: '/1CKA 1CLR 1QA /1CKB 1QB 1QC 1QD GND 2QD 2QC 2QB /2CKB 2QA 2CLR /2CKA VCC',
    depth: 1.7,
    model: {
      registers: [1, 2].flatMap((n) => [
        { clock: `!${n}CKA`, reset: `${n}CLR`, next: { [`${n}QA`]: `!${n}QA` } },
        {
          clock: `!${n}CKB`,
          reset: `${n}CLR`,
          next: {
            [`${n}QB`]: `!${n}QB & !${n}QD`,
            [`${n}QC`]: `${n}QC ^ ${n}QB`,
            [`${n}QD`]: `${n}QB & ${n}QC`,
          },
        },
      ]),
    },
  },
  {
    id: '74393',
    names: { zh: '双 4 位二进制计数器', en: 'Dual 4-bit binary counter' },
    types: both('393'),
    pins: '/1CLK 1CLR 1QA 1QB 1QC 1QD GND 2QD 2QC 2QB 2QA 2CLR /2CLK VCC',
    depth: 1.7,
    model: {
      registers: [1, 2].flatMap((n) =>
        QS.map((q, i) => ({
          clock: i === 0 ? `!${n}CLK` : `!${n}${QS[i - 1]}`,
          reset: `${n}CLR`,
          next: { [`${n}${q}`]: `!${n}${q}` },
        })),
      ),
    },
  },
]
