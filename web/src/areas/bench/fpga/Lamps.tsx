/** Dark glass of a lamp that is off. */
const OFF = '#24303c'
const EDGE = '#3a4857'

/** A lamp: as bright as the share of time that it is lit. */
export const Led = ({ lit, label }: { lit: number; label: string }) => (
  <svg viewBox="0 0 24 24" width={24} height={24} role="img" aria-label={label} data-lit={lit > 0.02 ? 1 : 0}>
    <circle cx={12} cy={12} r={8} fill={OFF} stroke={EDGE} />
    <circle cx={12} cy={12} r={8} fill="#ff5a4d" opacity={Math.sqrt(lit)} />
    <circle cx={12} cy={12} r={11} fill="none" stroke="#ff5a4d" strokeWidth={2} opacity={lit * 0.35} />
  </svg>
)

/** Outlines of the segments a to g of a digit of 40 by 64, leaning a little. */
const SEGMENTS = [
  '10,6 30,6 27,10 13,10',
  '32,8 32,30 28,26 28,12',
  '32,34 32,56 28,52 28,38',
  '10,58 30,58 27,54 13,54',
  '8,34 8,56 12,52 12,38',
  '8,8 8,30 12,26 12,12',
  '12,30 28,30 30,32 28,34 12,34 10,32',
]

/** What a digit shows, by its segments a to g; nothing where it is no figure. */
const FIGURES = new Map<number, string>([
  [0x3f, '0'],
  [0x06, '1'],
  [0x5b, '2'],
  [0x4f, '3'],
  [0x66, '4'],
  [0x6d, '5'],
  [0x7d, '6'],
  [0x07, '7'],
  [0x7f, '8'],
  [0x6f, '9'],
  [0x77, 'A'],
  [0x7c, 'b'],
  [0x39, 'C'],
  [0x5e, 'd'],
  [0x79, 'E'],
  [0x71, 'F'],
  [0x40, '-'],
])

/** The text that digits show, the leftmost first; `_` where one is dark, `?` where it is no figure. */
export const textOf = (digits: readonly (readonly number[])[]): string =>
  digits
    .toReversed()
    .map((segments) => {
      const lit = segments.slice(0, 7).reduce((sum, share, at) => sum + (share > 0.1 ? 1 << at : 0), 0)
      return (lit === 0 ? '_' : (FIGURES.get(lit) ?? '?')) + ((segments[7] ?? 0) > 0.1 ? '.' : '')
    })
    .join('')

/** Digits of seven segments with a point each, up to eight. */
export const Digits = ({ digits, label }: { digits: readonly (readonly number[])[]; label: string }) => (
  <svg
    viewBox={`0 0 ${digits.length * 44} 72`}
    width="100%"
    style={{ maxWidth: digits.length * 55 }}
    role="img"
    aria-label={label}
  >
    <rect width={digits.length * 44} height={72} rx={4} fill="#05080b" />
    {digits.map((segments, digit) => (
      <g key={digit} transform={`translate(${(digits.length - 1 - digit) * 44 + 4} 4) skewX(-4)`}>
        {SEGMENTS.map((points, at) => (
          <g key={points}>
            <polygon points={points} fill="#1a2027" />
            <polygon points={points} fill="#ff4b3e" opacity={segments[at]} />
          </g>
        ))}
        <circle cx={38} cy={58} r={2.6} fill="#1a2027" />
        <circle cx={38} cy={58} r={2.6} fill="#ff4b3e" opacity={segments[7]} />
      </g>
    ))}
  </svg>
)

/** The matrix of 8 by 8 lamps of three colours. */
export const Matrix = ({
  rows,
  label,
}: {
  rows: readonly (readonly (readonly [number, number, number])[])[]
  label: string
}) => {
  const of = (share: number) => Math.round(36 + 219 * Math.sqrt(share))
  return (
    <svg viewBox="0 0 136 136" width={136} height={136} role="img" aria-label={label}>
      <rect width={136} height={136} rx={4} fill="#05080b" />
      {rows.map((line, row) =>
        line.map(([r, g, b], column) => (
          <circle
            key={`${row} ${column}`}
            cx={12 + column * 16}
            cy={12 + row * 16}
            r={6}
            fill={`rgb(${of(r)} ${of(g)} ${of(b)})`}
          />
        )),
      )}
    </svg>
  )
}
