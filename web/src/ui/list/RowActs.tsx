import { Children, Fragment, isValidElement, type ReactNode } from 'react'
import { lazy } from '../../app/idle/lazy.ts'
import { OnDemand } from '../OnDemand.tsx'
import { MoreButton } from './MoreButton.tsx'
import './list.css'

const load = () => import('./MoreActs.tsx')
const MoreActs = lazy(load)

const flat = (children: ReactNode): ReactNode[] =>
  Children.toArray(children).flatMap((child) =>
    isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment
      ? flat(child.props.children)
      : [child],
  )

/** What can be done with a row: the first is in sight, the others behind "⋯". */
export const RowActs = ({ children }: { children: ReactNode }) => {
  const [first, ...others] = flat(children)
  if (first === undefined) return null
  if (others.length === 0) return first
  return (
    <span className="lb-acts">
      {first}
      <OnDemand load={load} waiting={(ask) => <MoreButton aria-expanded={false} onClick={ask} />}>
        <MoreActs>{others}</MoreActs>
      </OnDemand>
    </span>
  )
}
