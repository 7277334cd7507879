import { comparatorsOf, type LogicRow } from './row.ts'

// One-shots as they are made: a trigger discharges the capacitor, which a resistor to the supply then charges; the pulse ends when
// it reaches a part of the supply. t = K·R·C, K by the data sheets for capacitors above 1 nF, typical.

/** The capacitor counts as empty below this part of the supply. */
const EMPTY = 0.05
/** The part of the supply at which a pulse of K·R·C ends. */
const fullAt = (k: number): number => 1 - (1 - EMPTY) * Math.exp(-k)
/** The transistor that discharges the capacitor, Ω. */
const DISCHARGE = 20
/** The capacitor's other pin is joined to ground inside, Ω. */
const EARTHED = 0.1

interface Unit {
  /** Rises when a pulse is to begin. */
  trigger: string
  clear: string
  q: string
  qn: string
  rc: string
  cx: string
}

/** @param k times R·C; @param again a pulse that is under way begins anew */
function oneShot(units: readonly Unit[], k: number, again: boolean): LogicRow['model'] {
  const each = units.map((unit, i) => ({ ...unit, n: i + 1 }))
  return {
    gates: Object.fromEntries(
      each.flatMap(({ n, q, qn, rc, cx }) => [
        [q, `_on${n} | _drain${n}`],
        [qn, `!(_on${n} | _drain${n})`],
        [rc, `!_drain${n}`],
        [cx, '0'],
      ]),
    ),
    registers: each.flatMap(({ n, trigger, clear }) => [
      {
        clock: trigger,
        reset: `!${clear} | (!_some${n} & _on${n})`,
        next: { [`_drain${n}`]: again ? '1' : `!_on${n}` },
      },
      { clock: `_drain${n}`, reset: `!${clear} | (_full${n} & !_drain${n})`, next: { [`_on${n}`]: '1' } },
    ]),
    open: each.map(({ rc }) => rc),
    ohms: Object.fromEntries(
      each.flatMap(({ rc, cx }) => [
        [rc, DISCHARGE],
        [cx, EARTHED],
      ]),
    ),
    comparators: comparatorsOf(
      each.flatMap(({ n, rc }) => [
        [`_some${n}`, rc, EMPTY],
        [`_full${n}`, rc, fullAt(k)],
      ]),
    ),
  }
}

const TTL_PINS = '/1A 1B /1CLR /1QN 2Q 2CX 2RC GND /2A 2B /2CLR /2QN 1Q 1CX 1RC VCC'
const TTL_UNITS = ['1', '2'].map((unit): Unit => ({
  trigger: `!${unit}A & ${unit}B & ${unit}CLR`,
  clear: `${unit}CLR`,
  q: `${unit}Q`,
  qn: `${unit}QN`,
  rc: `${unit}RC`,
  cx: `${unit}CX`,
}))

export const TTL_MONOSTABLES: LogicRow[] = [
  {
    id: '74123',
    names: { zh: '双可重触发单稳态触发器', en: 'Dual retriggerable monostable' },
    types: { '74HC123': 'HC', '74LS123': 'LS' },
    pins: TTL_PINS,
    depth: 2,
    model: oneShot(TTL_UNITS, 0.45, true),
  },
  {
    id: '74221',
    names: { zh: '双单稳态触发器（不可重触发）', en: 'Dual monostable, not retriggerable' },
    types: { '74LS221': 'LS', '74HC221': 'HC' },
    pins: TTL_PINS,
    depth: 2,
    model: oneShot(TTL_UNITS, 0.7, false),
  },
]

const CMOS_PINS = '1CX 1RC /1CLR 1A /1B 1Q /1QN GND /2QN 2Q /2B 2A /2CLR 2RC 2CX VCC'
const CMOS_UNITS = TTL_UNITS.map((unit, i): Unit => ({
  ...unit,
  trigger: `(${i + 1}A | !${i + 1}B) & ${i + 1}CLR`,
}))

export const CMOS_MONOSTABLES: LogicRow[] = [
  {
    id: '4538',
    names: { zh: '双精密单稳态触发器', en: 'Dual precision monostable' },
    types: { CD4538B: 'CD4000' },
    pins: CMOS_PINS,
    model: oneShot(CMOS_UNITS, 1, true),
  },
  {
    id: '4098',
    names: { zh: '双单稳态触发器', en: 'Dual monostable' },
    types: { CD4098B: 'CD4000' },
    pins: CMOS_PINS,
    model: oneShot(CMOS_UNITS, 0.5, true),
  },
]
