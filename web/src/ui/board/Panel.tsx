import CaretRightOutlined from '@ant-design/icons/es/icons/CaretRightOutlined'
import PauseOutlined from '@ant-design/icons/es/icons/PauseOutlined'
import type { ReactNode } from 'react'
import { useTranslation } from '../../app/i18n.ts'
import { useMedia } from '../../app/settings/use-media.ts'
import { useTurns } from './turns.ts'
import './board.css'

interface Props {
  title: string
  /** What is said where there is nothing to show; the panel then takes no more room than that. */
  none?: string | false
  /** At the end of the line of the title. */
  aside?: ReactNode
  children?: ReactNode
}

/** A part of a board. */
export const Panel = ({ title, none, aside, children }: Props) => (
  <section className="lb-board-panel" data-none={none ? true : undefined}>
    <header>
      <h2>{title}</h2>
      {aside}
    </header>
    {none ? <p className="lb-board-none">{none}</p> : children}
  </section>
)

interface TurningProps<T> extends Props {
  all: readonly T[]
  /** How many fit at once. */
  most: number
  list: string
  item: (one: T) => ReactNode
}

/** A part of a board with a list: what does not fit at once comes in turn. A narrow window scrolls and has all of them. */
export const TurningPanel = <T,>({ all, most, list, item, children, ...panel }: TurningProps<T>) => {
  const { t } = useTranslation('common')
  const scrolls = useMedia('(max-width: 799.98px)')
  const { items, pages, page, held, hold } = useTurns(all, scrolls ? Infinity : most)
  return (
    <Panel
      {...panel}
      aside={
        pages > 1 && (
          <button
            type="button"
            className="lb-board-turn lb-num"
            aria-label={t(held ? 'turns.resume' : 'turns.hold')}
            onClick={hold}
          >
            {page + 1} / {pages} {held ? <CaretRightOutlined aria-hidden /> : <PauseOutlined aria-hidden />}
          </button>
        )
      }
    >
      {children}
      <ul key={page} className={list} data-count={Math.min(items.length, 5)}>
        {items.map(item)}
      </ul>
    </Panel>
  )
}
