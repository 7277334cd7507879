/** What an empty place is drawn as, in lines of a field of 96 × 56. */
export const drawings = {
  /** A screen whose trace is flat. */
  nothing: ['M14 4h68v48H14z', 'M22 28h52', 'M48 10v36M22 16h3m-3 24h3m46-24h3m-3 24h3'],
  /** A magnifier over a flat trace. */
  search: ['M40 8a18 18 0 1 0 0 36a18 18 0 1 0 0-36M53 39l15 13', 'M29 26h22', 'M72 26h16M8 26h8'],
  /** A bench with nothing on it. */
  bench: ['M10 30h76v6H10zM18 36v16M78 36v16', 'M34 12h28v18H34z', 'M39 21h18M8 52h80'],
  /** A sheet without lines. */
  sheet: ['M28 4h28l12 12v36H28zM56 4v12h12', 'M36 26h24', 'M36 34h24M36 42h14'],
  /** Axes without a curve. */
  chart: ['M20 4v46h62', 'M26 42h50', 'M26 30h50M26 18h50M40 46v8M60 46v8'],
} as const

export type Drawing = keyof typeof drawings
