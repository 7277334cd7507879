import { Button, Table } from 'antd'
import type { ClassAttainment, OutcomeFigures } from '@labbox/contract/scores/attainment-calls.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'

import { shown } from './figures.ts'

/** Whether an outcome is attained, by colour and word. */
export const Reached = ({ value, target }: { value: number | null; target: number }) => {
  const { t } = useTranslation('scores-attainment')
  if (value === null) return <StatusTag tone="neutral">{t('state.none')}</StatusTag>
  return value >= target ? (
    <StatusTag tone="ok">{t('state.reached')}</StatusTag>
  ) : (
    <StatusTag tone="bad">{t('state.missed')}</StatusTag>
  )
}

/** The outcomes with their figures; each leads to the marks behind it. */
export const OutcomeTable = ({
  data,
  onOpen,
}: {
  data: ClassAttainment
  onOpen: (outcome: string) => void
}) => {
  const { t } = useTranslation('scores-attainment')
  const text = useLocalText()
  return (
    <Table<OutcomeFigures>
      size="small"
      rowKey="id"
      dataSource={data.outcomes}
      pagination={false}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: t('field.no'), render: (_, __, k) => t('outcomeNo', { no: k + 1 }) },
        {
          title: t('field.outcome'),
          render: (_, row) => (
            <Button type="link" size="small" onClick={() => onOpen(row.id)}>
              {text(row.name)}
            </Button>
          ),
        },
        { title: t('field.requirement'), render: (_, row) => row.requirement || '–' },
        {
          title: t('field.weight'),
          align: 'right',
          render: (_, row) => <span className="lb-num">{row.weight / 100}%</span>,
        },
        {
          title: t('target'),
          align: 'right',
          render: (_, row) => <span className="lb-num">{shown(row.target)}</span>,
        },
        {
          title: t('attainment'),
          align: 'right',
          render: (_, row) => <strong className="lb-num">{shown(row.value)}</strong>,
        },
        { title: t('field.state'), render: (_, row) => <Reached value={row.value} target={row.target} /> },
        {
          title: t('field.reached'),
          align: 'right',
          render: (_, row) => (
            <span className="lb-num">
              {row.reached} / {row.students}
            </span>
          ),
        },
      ]}
    />
  )
}
