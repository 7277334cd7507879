import { Children, Fragment, Suspense, isValidElement, lazy, useState, type ReactNode } from 'react'
import { useIdle } from '../../app/idle/use-idle.ts'
import { MoreButton } from './MoreButton.tsx'
import './list.css'

const MoreActs = lazy(() => import('./MoreActs.tsx'))

const flat = (children: ReactNode): ReactNode[] =>
  Children.toArray(children).flatMap((child) =>
    isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment
      ? flat(child.props.children)
      : [child],
  )

/** The panel comes when the browser is idle, or when it is opened before that. */
const More = ({ children }: { children: ReactNode }) => {
  const idle = useIdle()
  const [opened, setOpened] = useState(false)
  const waiting = <MoreButton aria-expanded={false} onClick={() => setOpened(true)} />
  if (!idle && !opened) return waiting
  return (
    <Suspense fallback={waiting}>
      <MoreActs opened={opened}>{children}</MoreActs>
    </Suspense>
  )
}

/** What can be done with a row: the first is in sight, the others behind "⋯". */
export const RowActs = ({ children }: { children: ReactNode }) => {
  const [first, ...others] = flat(children)
  if (first === undefined) return null
  if (others.length === 0) return first
  return (
    <span className="lb-acts">
      {first}
      <More>{others}</More>
    </span>
  )
}
