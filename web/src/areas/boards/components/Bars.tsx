import '../bars.css'

interface Bar {
  key: string | number
  label: string
  /** What is told of it, as a sentence. */
  says: string
  value: number
  /** The whole that `value` is a part of. */
  whole?: number
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
  const most = Math.max(1, ...bars.map(({ value, whole = 0 }) => Math.max(value, whole)))
  const height = (value: number) => ({ height: `${(value / most) * 100}%` })
  const told = bars.filter(({ value, whole }) => value > 0 || whole).map(({ says }) => says)
  return (
    <div className="lb-board-bars" role="img" aria-label={[title, ...told].join(', ')} data-tone={tone}>
      {bars.map(({ key, label, value, whole, says }, k) => (
        <div key={key} title={says}>
          <span className="lb-board-bar">
            {whole !== undefined && <i data-whole style={height(whole)} />}
            <i style={height(value)} />
            {value > 0 && bars.length <= 16 && (
              <b className="lb-num" style={{ bottom: `${(Math.max(value, whole ?? 0) / most) * 100}%` }}>
                {whole === undefined ? value : `${value}/${whole}`}
              </b>
            )}
          </span>
          <small className="lb-num">{k % every === 0 ? label : ''}</small>
        </div>
      ))}
    </div>
  )
}
