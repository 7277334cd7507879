import { memo } from 'react'
import type { Topic } from '@labbox/contract/courses/graph.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import type { Layout } from './layout.ts'

/** The classifications, each a lane across the sheet with its name. */
export const LaneLayer = memo(
  ({ layout, topics, topic }: { layout: Layout; topics: readonly Topic[]; topic: string | null }) => {
    const { t } = useTranslation('courses-graph')
    const text = useLocalText()
    const names = new Map(topics.map(({ id, name }) => [id, text(name)]))
    // Topics without classifications need no frame around all of them.
    if (layout.lanes.length === 1 && layout.lanes[0]?.id === null) return null
    return (
      <g>
        {layout.lanes.map(({ id, path, y, height }) => (
          <g
            key={id ?? ''}
            className="lb-graph-lane"
            data-topic={id ?? undefined}
            data-selected={id !== null && id === topic ? true : undefined}
          >
            <rect y={y} width={layout.width} height={height} rx="6" />
            <text x="16" y={y + 21}>
              {id === null ? t('outline.loose') : path.map((one) => names.get(one)).join(' › ')}
            </text>
          </g>
        ))}
      </g>
    )
  },
)
