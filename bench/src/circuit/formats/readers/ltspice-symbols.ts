import type { Kind } from '../kinds.ts'
import type { Spot } from '../foreign.ts'

/**
 * Where LTspice's own symbols have their pins, in its units from the symbol's origin, in the order of our kind's pins.
 * Facts of the program's drawing, read off its files; amplifiers exist in two drawings.
 */
export interface ForeignSymbol {
  kind: Kind | 'voltage' | 'current'
  pins: readonly (Spot | null)[]
}

const UPRIGHT_80: readonly Spot[] = [
  [16, 16],
  [16, 96],
]
const UPRIGHT_64: readonly Spot[] = [
  [16, 0],
  [16, 64],
]
const BIPOLAR: readonly Spot[] = [
  [64, 0],
  [0, 48],
  [64, 96],
]
const MOSFET: readonly Spot[] = [
  [48, 0],
  [0, 80],
  [48, 96],
]
const JFET: readonly Spot[] = [
  [48, 0],
  [0, 64],
  [48, 96],
]
const SOURCE: readonly Spot[] = [
  [0, 16],
  [0, 96],
]
const CONTROLLED: readonly Spot[] = [...SOURCE, [-48, 32], [-48, 80]]

const SYMBOLS: Record<string, ForeignSymbol> = Object.fromEntries(
  (
    [
      [['res', 'res2', 'europeanresistor'], 'resistor', UPRIGHT_80],
      [['cap', 'polcap', 'europeancap', 'europeanpolcap'], 'capacitor', UPRIGHT_64],
      [['ind', 'ind2', 'europeaninductor'], 'inductor', UPRIGHT_80],
      [['diode', 'schottky'], 'diode', UPRIGHT_64],
      [['zener'], 'zener', UPRIGHT_64],
      [['led'], 'led', UPRIGHT_64],
      [['npn', 'npn2', 'npn3'], 'npn', BIPOLAR],
      [['pnp', 'pnp2', 'lpnp'], 'pnp', BIPOLAR],
      [['nmos', 'nmos3'], 'nmos', MOSFET],
      [['pmos', 'pmos3'], 'pmos', MOSFET],
      [['njf'], 'njf', JFET],
      [['pjf'], 'pjf', JFET],
      [['voltage', 'signal', 'battery'], 'voltage', SOURCE],
      [
        ['cell'],
        'voltage',
        [
          [0, 0],
          [0, 64],
        ],
      ],
      [
        ['current'],
        'current',
        [
          [0, 0],
          [0, 80],
        ],
      ],
      [['e', 'e2'], 'vcvs', CONTROLLED],
      [['g', 'g2'], 'vccs', CONTROLLED],
    ] as const
  ).flatMap(([names, kind, pins]) => names.map((name) => [name, { kind, pins }])),
)

/** Inputs, supply and output of an amplifier, in the two drawings that are in use. */
const AMPLIFIERS: readonly ForeignSymbol[] = [
  {
    kind: 'opamp',
    pins: [
      [-32, 16],
      [-32, -16],
      [0, -32],
      [0, 32],
      [32, 0],
    ],
  },
  {
    kind: 'opamp',
    pins: [
      [-32, 80],
      [-32, 48],
      [0, 32],
      [0, 96],
      [32, 64],
    ],
  },
]
const withoutSupply = ({ kind, pins: [inp, inn, , , out] }: ForeignSymbol): ForeignSymbol => ({
  kind,
  pins: [inp!, inn!, null, null, out!],
})

/** What a symbol of LTspice may be, by its path: `res`, `Opamps\\LT1001`. Empty: not known. */
export const ltspiceSymbols = (path: string): readonly ForeignSymbol[] => {
  const folders = path.toLowerCase().split(/[\\/]+/)
  const name = folders.at(-1) ?? ''
  if (Object.hasOwn(SYMBOLS, name)) return [SYMBOLS[name]!]
  if (name === 'opamp') return AMPLIFIERS.map(withoutSupply)
  if (folders[0] === 'opamps' || name.startsWith('universalopamp')) return AMPLIFIERS
  return []
}

/** Turns a spot of a symbol as LTspice does: `R90` takes (x, y) to (−y, x); `M…` mirrors before that. */
export const ltspiceTurn = ([x, y]: Spot, orientation: string): Spot => {
  const mx = orientation.startsWith('M') ? -x : x
  const angle = Number(orientation.slice(1))
  if (angle === 90) return [-y, mx]
  if (angle === 180) return [-mx, -y]
  if (angle === 270) return [y, -mx]
  return [mx, y]
}
