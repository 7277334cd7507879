/** How a knob turns: from a value by so many detents (negative: back), coarse or fine. */
export interface Steps {
  min: number
  max: number
  turn(value: number, detents: number, fine: boolean): number
  /** Where a value lies between the ends, 0 to 1: for the pointer of the knob. */
  place(value: number): number
}

/** Rounds away errors of binary fractions: 0.30000000000000004. */
const clean = (value: number): number => Number(value.toPrecision(9))
const within = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

const FACTORS = [1, 2, 5]

/** The steps 1, 2, 5, 10 … from `min` to `max`. */
const row125 = (min: number, max: number): number[] => {
  const first = Math.floor(Math.log10(min))
  const decades = Array.from({ length: Math.ceil(Math.log10(max)) - first + 1 }, (_, k) => first + k)
  return decades
    .flatMap((decade) => FACTORS.map((factor) => clean(factor * 10 ** decade)))
    .filter((step) => step >= min * 0.999 && step <= max * 1.001)
}

/** 1-2-5 steps as on a timebase; one detent is one step, fine makes no difference. */
export const oneTwoFive = (min: number, max: number): Steps => {
  const row = row125(min, max)
  const indexOf = (value: number): number => {
    const distance = (step: number) => Math.abs(Math.log(step / value))
    return row.reduce((best, step, k) => (distance(step) < distance(row[best] ?? min) ? k : best), 0)
  }
  return {
    min,
    max,
    turn: (value, detents) => row[within(indexOf(value) + detents, 0, row.length - 1)] ?? value,
    place: (value) => indexOf(value) / Math.max(1, row.length - 1),
  }
}

/** Equal steps; fine is a tenth unless given. */
export const linear = (min: number, max: number, coarse: number, fine = coarse / 10): Steps => ({
  min,
  max,
  turn: (value, detents, isFine) => {
    const step = isFine ? fine : coarse
    // Rounded to the grid of the step, so that a typed value does not offset all later steps.
    return clean(within((Math.round(value / step) + detents) * step, min, max))
  },
  place: (value) => (within(value, min, max) - min) / (max - min),
})

/** Steps that grow with the value: a tenth of its leading digit's place, fine a thousandth. For frequencies. */
export const decades = (min: number, max: number): Steps => ({
  min,
  max,
  turn: (value, detents, fine) => {
    let at = value
    for (let k = 0; k < Math.abs(detents); k++) {
      const up = detents > 0
      // Downwards from 1000 the step is the one of 900.
      const decade = Math.floor(Math.log10(Math.max(at, min)) + (up ? 1e-9 : -1e-9))
      const step = 10 ** (decade - (fine ? 3 : 1))
      at = clean(within((Math.round(at / step) + (up ? 1 : -1)) * step, min, max))
    }
    return at
  },
  place: (value) => Math.log(Math.max(value, min) / min) / Math.log(max / min),
})
