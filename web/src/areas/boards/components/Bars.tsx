import '../bars.css'

interface Bar {
  key: string | number
  label: string
  /** What is told of it, as a sentence. */
  says: string
  value: number
  /** The whole that `value` is a part of. */
  of?: number
}

interface Props {
  title: string
  bars: readonly Bar[]
  /** Every so many labels are written. */
  every?: number
  tone?: 'accent' | 'ok'
}

/** Upright bars with the figure above each. */
export const Bars = ({ title, bars, every = 1, tone = 'accent' }: Props) => {
  const most = Math.max(1, ...bars.map(({ value, of = 0 }) => Math.max(value, of)))
  const height = (value: number) => ({ height: `${(value / most) * 100}%` })
  const told = bars.filter(({ value, of }) => value > 0 || of).map(({ says }) => says)
  return (
    <div className="lb-board-bars" role="img" aria-label={[title, ...told].join(', ')} data-tone={tone}>
      {bars.map(({ key, label, value, of, says }, k) => (
        <div key={key} title={says}>
          <span className="lb-board-bar">
            {of !== undefined && <i data-whole style={height(of)} />}
            <i style={height(value)} />
            {value > 0 && bars.length <= 16 && (
              <b className="lb-num" style={{ bottom: `${(Math.max(value, of ?? 0) / most) * 100}%` }}>
                {of === undefined ? value : `${value}/${of}`}
              </b>
            )}
          </span>
          <small className="lb-num">{k % every === 0 ? label : ''}</small>
        </div>
      ))}
    </div>
  )
}
