import './chart.css'

const WIDTH = 96
const HEIGHT = 24
/** So that the line is whole at its highest and lowest. */
const EDGE = 2

/** The path of some numbers, evenly spaced, from the lowest to the highest of them (from zero, if they are all above it). */
export const sparkPath = (values: readonly number[], width = WIDTH, height = HEIGHT): string => {
  const low = Math.min(0, ...values)
  const span = Math.max(...values) - low || 1
  const step = values.length > 1 ? (width - 2 * EDGE) / (values.length - 1) : 0
  const at = (value: number, k: number) => {
    const x = EDGE + k * step
    const y = height - EDGE - ((value - low) / span) * (height - 2 * EDGE)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
  return values.map((value, k) => `${k === 0 ? 'M' : 'L'}${at(value, k)}`).join('')
}

/** How something went, in the height of a line of text. `says` tells the same in words. */
export const Sparkline = ({ values, says }: { values: readonly number[]; says: string }) =>
  values.length === 0 ? null : (
    <svg className="lb-sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={says}>
      <path d={sparkPath(values)} />
    </svg>
  )
