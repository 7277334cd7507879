import { Button } from 'antd'
import type { ClassAttainment } from '@labbox/contract/scores/attainment-calls.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { WholeList } from '../../../ui/list/whole/WholeList.tsx'
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
    <WholeList
      rows={data.outcomes}
      idOf={({ id }) => id}
      empty={null}
      columns={[
        {
          key: 'no',
          title: t('field.no'),
          render: (row) => t('outcomeNo', { no: data.outcomes.indexOf(row) + 1 }),
        },
        {
          key: 'outcome',
          title: t('field.outcome'),
          primary: true,
          wrap: true,
          render: (row) => (
            <Button type="link" className="lb-cell-link" onClick={() => onOpen(row.id)}>
              {text(row.name)}
            </Button>
          ),
        },
        { key: 'requirement', title: t('field.requirementShort'), render: (row) => row.requirement || '–' },
        {
          key: 'weight',
          title: t('field.weight'),
          numeric: true,
          render: (row) => <span className="lb-num">{row.weight / 100}%</span>,
        },
        {
          key: 'target',
          title: t('target'),
          numeric: true,
          render: (row) => <span className="lb-num">{shown(row.target)}</span>,
        },
        {
          key: 'attainment',
          title: t('attainment'),
          numeric: true,
          render: (row) => <strong className="lb-num">{shown(row.value)}</strong>,
        },
        {
          key: 'state',
          title: t('field.state'),
          render: (row) => <Reached value={row.value} target={row.target} />,
        },
        {
          key: 'reached',
          title: t('field.reached'),
          numeric: true,
          render: (row) => (
            <span className="lb-num">
              {row.reached} / {row.students}
            </span>
          ),
        },
      ]}
    />
  )
}
