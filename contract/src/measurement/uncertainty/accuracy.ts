/**
 * What makers say about their instruments: ± (per cent of the reading + per cent of the range + a fixed amount). One row holds for one
 * model, the measurements that a pseudo-command's name begins with, and readings up to `upTo`. Rows are data: where each comes from stands in
 * it, and whether somebody has compared it with that document.
 */
export interface AccuracyRow {
  model: string
  /** Beginning of the pseudo-command, e.g. `DM.MEAS.VOLT`. */
  command: string
  /** Largest reading the row holds for, SI; null: any. The smallest that fits is taken. */
  upTo: number | null
  ofReading: number
  /** Of the range, which is `upTo`. */
  ofRange: number
  /** SI; the digits of a data sheet times what one digit is worth. */
  fixed: number
  /** SI: what the last shown digit is worth; 0: the reply has more digits than matter. */
  digit: number
  source: string
  confirmed: boolean
}

/** The row for a reading, or null when nothing is known about it. */
export const accuracyOf = (
  rows: readonly AccuracyRow[],
  model: string,
  command: string,
  value: number,
): AccuracyRow | null => {
  const fitting = rows.filter(
    (row) =>
      row.model === model &&
      command.startsWith(row.command) &&
      (row.upTo === null || Math.abs(value) <= row.upTo * OVER_RANGE),
  )
  return fitting.toSorted((a, b) => (a.upTo ?? Infinity) - (b.upTo ?? Infinity))[0] ?? null
}

/** Multimeters read 20 % over their ranges before they change them. */
const OVER_RANGE = 1.2

/** Limit of error of a reading, SI. */
export const errorLimit = (row: AccuracyRow, value: number): number =>
  (Math.abs(value) * row.ofReading + (row.upTo ?? 0) * row.ofRange) / 100 + row.fixed
