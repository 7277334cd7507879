import { useId } from 'react'
import { Link, type Search } from '../navigation.ts'
import { Meter } from './Meter.tsx'
import type { Tone } from './model.ts'
import './band-bar.css'

export interface BandPart {
  key: string
  label: string
  count: number
  tone: Tone
  /** Where those in it are listed. */
  to: string
  search: Search
}

/** Parts of a scale as one bar; below it each with its number and share, as a link to who or what is in it. */
export const BandBar = ({ title, parts }: { title: string; parts: readonly BandPart[] }) => {
  const id = useId()
  const all = parts.reduce((sum, { count }) => sum + count, 0)
  const share = (count: number): string => (all > 0 ? `${Math.round((count / all) * 100)}%` : '–')
  return (
    <section className="lb-bands" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <Meter parts={parts.map(({ key, count, tone }) => ({ key, value: count, tone }))} />
      <ul>
        {parts.map(({ key, label, count, tone, to, search }) => (
          <li key={key} data-tone={tone}>
            <Link to={to} search={search} {...(count === 0 && { 'aria-disabled': true })}>
              <span>{label}</span>
              <strong className="lb-num">{count}</strong>
              <span className="lb-num lb-muted">{share(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
