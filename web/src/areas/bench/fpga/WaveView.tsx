import type { Waves } from 'labbox-bench/fpga/waves.ts'

const ROW = 28
const NAMES = 96
/** Narrower words show their value only where it fits, letters of this width. */
const LETTER = 7

/** Stretches of clocks over which a signal keeps its value. */
const runsOf = (values: readonly bigint[]): { from: number; to: number; value: bigint }[] => {
  const runs: { from: number; to: number; value: bigint }[] = []
  for (const [clock, value] of values.entries()) {
    const last = runs.at(-1)
    if (last?.value === value) last.to = clock + 1
    else runs.push({ from: clock, to: clock + 1, value })
  }
  return runs
}

/** The recorded signals over their clocks: lines for single bits, words with their value in hex. */
export const WaveView = ({ waves, label }: { waves: Waves; label: string }) => {
  const clocks = waves.signals[0]?.values.length ?? 0
  const each = Math.max(3, Math.min(24, 1600 / Math.max(1, clocks)))
  const width = NAMES + clocks * each + 8
  const height = waves.signals.length * ROW + 8
  return (
    <div className="lb-panel" style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={label}>
      <svg
        width={width}
        height={height}
        style={{ display: 'block', fontSize: 12 }}
        role="img"
        aria-label={label}
      >
        {waves.signals.map(({ name, width: bits, values }, row) => (
          <g key={name} transform={`translate(0 ${row * ROW + 4})`}>
            <text x={8} y={18} fill="#d9e2ec">
              {name.length > 12 ? `${name.slice(0, 11)}…` : name}
            </text>
            {runsOf(values).map(({ from, to, value }) => {
              const [a, b] = [NAMES + from * each, NAMES + to * each]
              const text = value.toString(16)
              if (bits === 1)
                return (
                  <path
                    key={from}
                    // The first one has nothing before it.
                    d={`M${a} ${(from === 0) === (value === 1n) ? 4 : 22}V${value ? 4 : 22}H${b}`}
                    fill="none"
                    stroke="#3ddc84"
                    strokeWidth={1.5}
                  />
                )
              return (
                <g key={from}>
                  <title>{text}</title>
                  <path d={`M${a} 13l3 -9H${b - 3}l3 9l-3 9H${a + 3}z`} fill="none" stroke="#6cb6ff" />
                  {text.length * LETTER + 8 < b - a && (
                    <text x={a + 6} y={17} fill="#d9e2ec">
                      {text}
                    </text>
                  )}
                </g>
              )
            })}
          </g>
        ))}
      </svg>
    </div>
  )
}
