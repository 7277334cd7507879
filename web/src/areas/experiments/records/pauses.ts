/** A pause is played in so many ms. */
const PAUSE_MS = 10_000

/** A line of time without long pauses: an experiment may lie for days between two acts. */
export interface Pauses {
  /** How long it plays, ms. */
  lengthMs: number
  /** A moment of the session on the line, and back. */
  toLine(t: number): number
  toSession(at: number): number
}

interface Piece {
  t: number
  at: number
}

/** What a place on one side is on the other: straight lines between the pieces. */
const between = (pieces: readonly Piece[], from: keyof Piece, to: keyof Piece, value: number): number => {
  let [low, high] = [0, pieces.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((pieces[middle] as Piece)[from] <= value) low = middle
    else high = middle - 1
  }
  const here = pieces[low] as Piece
  const next = pieces[low + 1]
  if (!next) return here[to]
  const span = next[from] - here[from]
  return span === 0 ? here[to] : here[to] + ((value - here[from]) / span) * (next[to] - here[to])
}

/** @param times when something was done, rising, ms since the session began */
export const withoutPauses = (times: readonly number[]): Pauses => {
  const pieces: Piece[] = [{ t: 0, at: 0 }]
  for (const t of times) {
    const last = pieces.at(-1) as Piece
    if (t > last.t) pieces.push({ t, at: last.at + Math.min(t - last.t, PAUSE_MS) })
  }
  return {
    lengthMs: (pieces.at(-1) as Piece).at,
    toLine: (t) => between(pieces, 't', 'at', t),
    toSession: (at) => between(pieces, 'at', 't', at),
  }
}
