import type { ReactNode } from 'react'
import { Link } from '../navigation.ts'
import './row-name.css'

interface Props {
  picture: ReactNode
  name: string
  /** Below the name: a number of its maker. */
  below: string
  /** Its editor; null: the reader may not change it. */
  to: string | null
  id: string
}

/** What a list calls something that has a picture. */
export const RowName = ({ picture, name, below, to, id }: Props) => (
  <span className="lb-row-name">
    {picture}
    <span>
      {to ? (
        <Link to={to} search={{ id }}>
          <strong>{name}</strong>
        </Link>
      ) : (
        <strong>{name}</strong>
      )}
      <span className="lb-muted">{below}</span>
    </span>
  </span>
)
