import type { CellResult } from './compute.ts'
import type { Hint } from './hint-names.ts'
import { sameDimension, unitOf } from './formula/units.ts'

/** Factors that differ by less are taken for the same one. */
const NEAR = 0.04

const SQRT2 = Math.SQRT2
/** Mistakes that multiply what is measured by a factor; only where the unit is one of these. */
const factors: readonly { hint: Hint; by: readonly number[]; units?: readonly string[] }[] = [
  { hint: 'sign', by: [-1] },
  { hint: 'prefix', by: [1e3, 1e-3, 1e6, 1e-6] },
  { hint: 'tenfold', by: [10, 0.1] },
  { hint: 'peakToPeak', by: [2 * SQRT2], units: ['V', 'A'] },
  { hint: 'notPeakToPeak', by: [1 / (2 * SQRT2)], units: ['V', 'A'] },
  { hint: 'peak', by: [SQRT2], units: ['V', 'A'] },
  { hint: 'rms', by: [1 / SQRT2], units: ['V', 'A'] },
  { hint: 'angular', by: [2 * Math.PI, 1 / (2 * Math.PI)], units: ['Hz'] },
  { hint: 'double', by: [2] },
  { hint: 'half', by: [0.5] },
]

const hasUnit = (unit: string, known: readonly string[]): boolean => {
  const { dimension } = unitOf(unit)
  return known.some((one) => {
    const other = unitOf(one).dimension
    return dimension !== null && other !== null && sameDimension(dimension, other)
  })
}

/** The mistake whose factor lies nearest to that between a value and what it should be; null: none is near. */
const factorHint = (value: number, standard: number, unit: string): Hint | null => {
  if (standard === 0 || value === 0) return null
  const ratio = value / standard
  const near = factors
    .filter(({ units }) => !units || hasUnit(unit, units))
    .flatMap(({ hint, by }) => by.map((factor) => ({ hint, off: Math.abs(ratio / factor - 1) })))
    .toSorted((a, b) => a.off - b.off)[0]
  return near && near.off <= NEAR ? near.hint : null
}

/**
 * A hint for whoever practises: by which mistake a value that is judged wrong may have come about, else on which side it lies. Null where
 * nothing is wrong, and where the cell itself says why (a circuit that was not as asked).
 */
export const hintOf = (
  cell: Pick<CellResult, 'value' | 'standard' | 'reason'>,
  unit: string,
): Hint | null => {
  const { value, standard, reason } = cell
  switch (reason) {
    case null:
    case 'setup':
      return null
    case 'digits':
      return 'digits'
    case 'judge':
      return 'condition'
    case 'min':
      return 'low'
    case 'max':
      return 'high'
    case 'standard': {
      if (typeof value !== 'number' || standard === null) return null
      return factorHint(value, standard, unit) ?? (value > standard ? 'high' : 'low')
    }
  }
}
