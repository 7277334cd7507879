import { useMemo } from 'react'
import { topicTypes, type GraphDocument, type Topic } from '@labbox/contract/courses/graph.ts'
import type { TopicMastery } from '@labbox/contract/courses/mastery.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LevelTag } from './Legend.tsx'
import type { Selection } from './selection.ts'

interface Props {
  document: GraphDocument
  selection: Selection
  onSelect: (selection: Selection) => void
  ring: readonly string[]
  mastery?: ReadonlyMap<string, TopicMastery> | undefined
  next?: ReadonlySet<string>
}

/** The graph as a list: what stands in which classification, and what comes before each topic. */
export const Outline = ({ document, selection, onSelect, ring, mastery, next }: Props) => {
  const { t } = useTranslation('courses-graph')
  const text = useLocalText()
  const children = useMemo(() => Map.groupBy(document.topics, ({ parentId }) => parentId), [document.topics])
  const before = useMemo(() => Map.groupBy(document.relations, ({ to }) => to), [document.relations])
  const names = new Map(document.topics.map(({ id, name }) => [id, text(name)]))
  const chosen = selection?.kind === 'topic' ? selection.id : null
  const list = (topics: readonly Topic[]) => (
    <ul className="lb-graph-outline">
      {topics.map(({ id, type }) => {
        const first = (before.get(id) ?? []).map(({ from }) => names.get(from)).join(t('outline.comma'))
        const below = children.get(id)
        return (
          <li key={id}>
            <button
              type="button"
              aria-pressed={chosen === id}
              data-group={type === topicTypes.classify || undefined}
              data-ring={ring.includes(id) || undefined}
              onClick={() => onSelect({ kind: 'topic', id })}
            >
              <span>
                {names.get(id)}
                {first && <small>{t('outline.after', { topics: first })}</small>}
              </span>
              {mastery && type === topicTypes.point && (
                <LevelTag known={mastery.get(id)} next={next?.has(id) ?? false} />
              )}
            </button>
            {below && list(below)}
          </li>
        )
      })}
    </ul>
  )
  return <nav aria-label={t('outline.title')}>{list(children.get(null) ?? [])}</nav>
}
