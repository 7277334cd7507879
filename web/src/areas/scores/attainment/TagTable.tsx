import { Checkbox, Table } from 'antd'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { OutcomeTag } from '@labbox/contract/scores/attainment.ts'
import type { EvidenceSource } from '@labbox/contract/scores/attainment-calls.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCards } from '../../../app/settings/use-media.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { shown } from '../book/model.ts'

interface Row {
  key: string
  source: EvidenceSource
  /** Empty: the whole of it. */
  part: string
  name: LocalText
  full: number | null
  byGraph: readonly string[]
  children?: Row[]
}

const rowsOf = (sources: readonly EvidenceSource[]): Row[] =>
  sources.map((source) => {
    const key = `${source.source} ${source.id}`
    const children = source.parts.map(({ id, name, full, byGraph }): Row => ({
      key: `${key} ${id}`,
      source,
      part: id,
      name,
      full,
      byGraph,
    }))
    const whole = { key, source, part: '', name: source.name, full: null, byGraph: source.byGraph }
    return children.length > 0 ? { ...whole, children } : whole
  })

interface Props {
  sources: readonly EvidenceSource[]
  outcomes: readonly { id: string; name: LocalText }[]
  /** Given by Form.Item. */
  value?: OutcomeTag[]
  onChange?: (tags: OutcomeTag[]) => void
}

/** Which work, and which of its questions and items, shows which outcome. What the graph links is ticked and stays. */
export const TagTable = ({ sources, outcomes, value = [], onChange }: Props) => {
  const { t } = useTranslation('scores-attainment')
  const text = useLocalText()
  const cards = useCards()
  const keyOf = ({ outcome, source, id, part }: OutcomeTag) => `${outcome} ${source} ${id} ${part}`
  const known = new Set(value.map(keyOf))
  const set = (tag: OutcomeTag, on: boolean) =>
    onChange?.(on ? [...value, tag] : value.filter((one) => keyOf(one) !== keyOf(tag)))
  return (
    <Table<Row>
      size="small"
      dataSource={rowsOf(sources)}
      pagination={false}
      // A phone has no room for a column that stays, nor for a box that scrolls in the page.
      scroll={cards ? { x: 'max-content' } : { x: 'max-content', y: 480 }}
      locale={{ emptyText: <EmptyState title={t('form.noWork')} hint={t('form.noWorkHint')} /> }}
      columns={[
        {
          title: t('form.work'),
          width: cards ? 140 : 280,
          ...(!cards && { fixed: 'left' as const }),
          render: (_, row) => text(row.name),
        },
        {
          title: t('evidence.of'),
          render: (_, row) =>
            row.part === '' ? t(`of.${row.source.of}`) : `${shown(row.full)} ${t('form.points')}`,
        },
        ...outcomes.map(({ id: outcome, name }, k) => ({
          key: outcome,
          align: 'center' as const,
          title: <span title={text(name)}>{t('outcomeNo', { no: k + 1 })}</span>,
          render: (_: unknown, row: Row) => {
            const tag = { outcome, source: row.source.source, id: row.source.id, part: row.part }
            const linked = row.byGraph.includes(outcome)
            return (
              <Checkbox
                aria-label={`${text(row.name)} – ${text(name)}`}
                title={linked ? t('form.byGraph') : undefined}
                checked={linked || known.has(keyOf(tag))}
                disabled={linked}
                onChange={({ target }) => set(tag, target.checked)}
              />
            )
          },
        })),
      ]}
    />
  )
}
