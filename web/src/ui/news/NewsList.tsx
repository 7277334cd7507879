import { Link, targetOf } from '../navigation.ts'
import { absoluteTime } from '../time/time.ts'
import { TimeText } from '../time/TimeText.tsx'
import './news.css'

export interface News {
  key: string
  at: string
  title: string
  text: string
  /** Address of the page that it leads to. */
  to: string
  /** Word of its kind. */
  kind: string
  fresh: boolean
}

interface Props {
  news: readonly News[]
  timeZone: string
  /** How a day is called: YYYY-MM-DD to its word. */
  dayWord: (day: string) => string
  /** Said of what nobody has read yet. */
  freshWord: string
  onFollow?: () => void
}

const DAY_LETTERS = '2026-01-31'.length

/** What one is told, by day: each leads to its place; what is new has a mark, and a word for who does not see it. */
export const NewsList = ({ news, timeZone, dayWord, freshWord, onFollow }: Props) => (
  <>
    {[...Map.groupBy(news, ({ at }) => absoluteTime(at, timeZone).slice(0, DAY_LETTERS))].map(
      ([day, lines]) => (
        <div key={day} className="lb-news">
          <h2>{dayWord(day)}</h2>
          <ul>
            {lines.map(({ key, at, title, text, to, kind, fresh }) => (
              <li key={key} data-fresh={fresh || undefined}>
                <Link {...targetOf(to)} onClick={() => onFollow?.()}>
                  {title}
                </Link>
                {text && <p>{text}</p>}
                <small className="lb-muted">
                  {fresh && <span className="lb-visually-hidden">{freshWord} · </span>}
                  {kind} · <TimeText value={at} />
                </small>
              </li>
            ))}
          </ul>
        </div>
      ),
    )}
  </>
)
