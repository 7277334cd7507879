import { clockDuration } from '../../../ui/time/time.ts'

/**
 * A time of reading.
 * @param most the longest of those it stands among: then a bar shows it against that
 */
export const ReadTime = ({ seconds, most }: { seconds: number; most?: number }) => (
  <span className="lb-read-time">
    {most !== undefined && (
      <span className="lb-read-bar" aria-hidden>
        <span style={{ width: `${most > 0 ? (100 * seconds) / most : 0}%` }} />
      </span>
    )}
    <span className="lb-num">{seconds === 0 ? '–' : clockDuration(seconds * 1000)}</span>
  </span>
)
