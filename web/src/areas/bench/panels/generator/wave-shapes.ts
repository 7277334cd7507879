/** Shapes of the generator, in the words of its commands. */
export const SHAPES = ['SIN', 'SQU', 'RAMP', 'PULS', 'NOIS', 'DC', 'USER'] as const
export type Shape = (typeof SHAPES)[number]
export const isShape = (word: string): word is Shape => (SHAPES as readonly string[]).includes(word)

const WIDTH = 120
const MIDDLE = 20
const HEIGHT = 15

const points = (count: number, level: (phase: number) => number): string =>
  Array.from({ length: count + 1 }, (_, k) => {
    const phase = (2 * k) / count
    return `${k ? 'L' : 'M'}${((phase / 2) * WIDTH).toFixed(1)} ${(MIDDLE - HEIGHT * level(phase)).toFixed(1)}`
  }).join('')

const steps = (duty: number): string => {
  const edge = (at: number): string => (at * (WIDTH / 2)).toFixed(1)
  const period = (from: number): string =>
    `L${edge(from)} ${MIDDLE - HEIGHT}L${edge(from + duty)} ${MIDDLE - HEIGHT}L${edge(from + duty)} ${MIDDLE + HEIGHT}L${edge(from + 1)} ${MIDDLE + HEIGHT}`
  return `M0 ${MIDDLE + HEIGHT}${period(0)}${period(1)}`
}

/** A stand-in for noise that looks the same at every drawing. */
const noise = (phase: number): number => {
  const x = Math.sin(phase * 917.3) * 43758.5453
  return 2 * (x - Math.floor(x)) - 1
}

/** What the memory of arbitrary waveforms holds at first. */
const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))

/** Two periods as an SVG path in a box of 120 × 40; `share` is duty or symmetry, 0 to 1. */
export const shapePath = (shape: Shape, share: number): string => {
  if (shape === 'SQU' || shape === 'PULS') return steps(share)
  if (shape === 'DC') return `M0 ${MIDDLE}H${WIDTH}`
  if (shape === 'NOIS') return points(60, noise)
  if (shape === 'USER') return points(96, (phase) => sinc(16 * ((phase % 1) - 0.5)))
  if (shape === 'SIN') return points(48, (phase) => Math.sin(2 * Math.PI * phase))
  return points(80, (phase) => {
    const at = phase % 1
    return at < share
      ? -1 + (2 * at) / Math.max(share, 1e-3)
      : 1 - (2 * (at - share)) / Math.max(1 - share, 1e-3)
  })
}
