import type { ReactNode } from 'react'
import './number-list.css'

/** Figures at a glance: what each is called, and its value with its unit, or a link to what is counted in it. */
export const NumberList = ({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="lb-numbers">
    {of.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="lb-num">{value}</dd>
      </div>
    ))}
  </dl>
)
