/** One value of a vector; NaN where there is none, which no comparison takes for a number. */
export const valueAt = (values: ArrayLike<number>, index: number): number => values[index] ?? NaN
