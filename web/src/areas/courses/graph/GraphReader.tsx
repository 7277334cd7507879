import { useMemo, useState, type ReactNode } from 'react'
import type { Graph } from '@labbox/contract/courses/graphs.ts'
import { nextTopics, type TopicMastery } from '@labbox/contract/courses/mastery.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Canvas } from './Canvas.tsx'
import { layoutOf } from './layout.ts'
import { Legend, LevelTag } from './Legend.tsx'
import { LookBar } from './LookBar.tsx'
import { Outline } from './Outline.tsx'
import type { Selection } from './selection.ts'
import { TopicCard } from './TopicCard.tsx'
import { useCamera } from './use-camera.ts'
import { useLook } from './use-look.ts'
import { useSideInSight } from './use-side-in-sight.ts'
import './graph.css'

interface Props {
  graph: Graph
  student: boolean
  /** Undefined: nothing is said about mastery. */
  mastery: readonly TopicMastery[] | undefined
  /** Of a class its weakest topics are shown, of one student what to learn next. */
  personal: boolean
  /** Beside picture and list. */
  tools?: ReactNode
  /** Below the topic that is chosen. */
  children?: (topicId: string) => ReactNode
}

/** As many topics are named as the next ones. */
const NEXT = 5
const NONE: readonly string[] = []

const weakest = (mastery: readonly TopicMastery[]): string[] =>
  mastery
    .filter(({ percent, level }) => percent !== null && level !== 'mastered')
    .toSorted((a, b) => (a.percent ?? 0) - (b.percent ?? 0))
    .slice(0, NEXT)
    .map(({ id }) => id)

/** A graph for reading, as picture or list, with the colours of mastery. */
export const GraphReader = ({ graph, student, mastery, personal, tools, children }: Props) => {
  const { t } = useTranslation('courses-graph')
  const text = useLocalText()
  const { document } = graph
  const [selection, select] = useState<Selection>(null)
  const [look, setLook] = useLook()
  const layout = useMemo(() => layoutOf(document), [document])
  const camera = useCamera(layout)
  const known = useMemo(() => mastery && new Map(mastery.map((one) => [one.id, one])), [mastery])
  const nextIds = useMemo(
    () => (known && personal ? nextTopics(document, known, NEXT) : []),
    [document, known, personal],
  )
  const next = useMemo(() => new Set(nextIds), [nextIds])
  const topic = selection?.kind === 'topic' && document.topics.find(({ id }) => id === selection.id)
  const side = useSideInSight(selection?.kind === 'topic' ? selection.id : null)
  if (document.topics.length === 0) return <EmptyState title={t('view.empty')} hint={t('view.emptyHint')} />
  const choose = (to: Selection) => {
    select(to)
    if (to?.kind === 'topic') camera.bring(to.id)
  }
  // Of a class what it knows least, of one person what can be learned next.
  const named = personal ? nextIds : weakest(mastery ?? [])
  const nothing = personal ? 'view.allKnown' : 'view.noResults'
  const list = mastery && (
    <section>
      <h2>{t(personal ? 'view.nextTitle' : 'view.weakest')}</h2>
      {named.length === 0 && <p className="lb-muted">{t(nothing)}</p>}
      <ol className="lb-graph-outline">
        {named.map((id) => (
          <li key={id}>
            <button type="button" onClick={() => choose({ kind: 'topic', id })}>
              {text(document.topics.find((one) => one.id === id)?.name)}
              <LevelTag known={known?.get(id)} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
  return (
    <>
      <div className="lb-graph-bar">
        {tools}
        <LookBar look={look} onLook={setLook} camera={camera} />
      </div>
      <div className="lb-graph">
        <div className="lb-graph-main">
          {look === 'list' ? (
            <Outline
              document={document}
              selection={selection}
              next={next}
              mastery={known}
              onSelect={choose}
              ring={NONE}
            />
          ) : (
            <Canvas
              document={document}
              layout={layout}
              camera={camera}
              selection={selection}
              next={next}
              mastery={known}
              onSelect={choose}
              ring={NONE}
            />
          )}
          {mastery && <Legend />}
        </div>
        <aside ref={side} className="lb-graph-side" aria-label={t('view.side')}>
          {topic ? (
            <>
              <TopicCard
                graph={graph}
                topic={topic}
                student={student}
                known={known?.get(topic.id)}
                next={next.has(topic.id)}
                onSelect={choose}
              />
              {children?.(topic.id)}
            </>
          ) : (
            <>
              {list}
              <p className="lb-muted">{t('view.choose')}</p>
            </>
          )}
        </aside>
      </div>
    </>
  )
}
