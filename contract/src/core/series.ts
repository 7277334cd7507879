/** Values of the E series between 1 and 10, as resistors and capacitors are sold. */
export const eSeries = {
  E6: [1, 1.5, 2.2, 3.3, 4.7, 6.8],
  E12: [1, 1.2, 1.5, 1.8, 2.2, 2.7, 3.3, 3.9, 4.7, 5.6, 6.8, 8.2],
} as const satisfies Record<string, readonly number[]>

const DECADES = 12

/** The values of a series between two ends, both included; none where the ends are not positive. */
export const seriesBetween = (series: readonly number[], low: number, high: number): number[] =>
  low <= 0
    ? []
    : Array.from({ length: 2 * DECADES + 1 }, (_, k) => k - DECADES)
        // Through the decimal text: 4.7e3 is 4700 exactly.
        .flatMap((power) => series.map((value) => Number(`${value}e${power}`)))
        .filter((value) => value >= low && value <= high)
