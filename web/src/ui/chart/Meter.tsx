import type { Tone } from './model.ts'
import './chart.css'

export interface MeterPart {
  key: string
  value: number
  tone: Tone
}

/** Parts of a whole as a bar within a line of text or a table. The numbers stand in words beside it. */
export const Meter = ({
  parts,
  of,
}: {
  parts: readonly MeterPart[]
  /** Default: their sum. */ of?: number
}) => {
  const whole = of ?? parts.reduce((sum, { value }) => sum + value, 0)
  return (
    <span className="lb-parts-bar" aria-hidden>
      {parts.map(({ key, value, tone }) => (
        <i key={key} data-tone={tone} style={{ width: `${whole > 0 ? (value / whole) * 100 : 0}%` }} />
      ))}
    </span>
  )
}
