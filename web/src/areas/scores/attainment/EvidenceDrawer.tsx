import { useQuery } from '@tanstack/react-query'
import { Drawer, Select, Skeleton } from 'antd'
import {
  attainmentEvidence,
  type ClassAttainment,
  type Evidence,
} from '@labbox/contract/scores/attainment-calls.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { WholeList } from '../../../ui/list/whole/WholeList.tsx'
import { Link } from '../../../ui/navigation.ts'
import { shown as pointsShown } from '../book/model.ts'
import type { BookKey } from '../book/use-grade-book.ts'
import { shown } from './figures.ts'
import { Reached } from './OutcomeTable.tsx'
import '../scores.css'

export interface Asked {
  outcome: string
  /** Null: the class. */
  studentId: string | null
}

const Marks = ({ bookKey, asked }: { bookKey: BookKey; asked: Asked }) => {
  const { t } = useTranslation('scores-attainment')
  const text = useLocalText()
  const { outcome, studentId } = asked
  const query = useQuery(
    queryOf(attainmentEvidence, { ...bookKey, outcome, ...(studentId && { studentId }) }),
  )
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  const number = (value: number | null) => (value === null ? '–' : pointsShown(value))
  return (
    <WholeList
      rows={query.data.items}
      idOf={(row) => `${row.taskId} ${text(row.name)} ${row.part ? text(row.part) : ''}`}
      empty={<EmptyState title={t('evidence.empty')} hint={t('evidence.emptyHint')} />}
      columns={[
        { key: 'of', title: t('evidence.of'), render: (row) => t(`of.${row.of}`) },
        {
          key: 'name',
          title: t('evidence.name'),
          primary: true,
          wrap: true,
          render: (row) => (
            <>
              {row.taskId ? (
                <Link to="/teacher/queryResult/one" search={{ id: row.taskId }}>
                  {text(row.name)}
                </Link>
              ) : (
                text(row.name)
              )}
              {row.part && <p className="lb-muted">{text(row.part)}</p>}
            </>
          ),
        },
        { key: 'full', title: t('evidence.full'), numeric: true, render: (row) => number(row.full) },
        ...(studentId
          ? [
              {
                key: 'points',
                title: t('evidence.points'),
                numeric: true,
                render: (row: Evidence) => <strong>{number(row.points)}</strong>,
              },
            ]
          : []),
        { key: 'mean', title: t('evidence.mean'), numeric: true, render: (row) => number(row.mean) },
        { key: 'students', title: t('evidence.students'), numeric: true },
      ]}
    />
  )
}

interface Props {
  bookKey: BookKey
  data: ClassAttainment
  asked: Asked | null
  onAsk: (asked: Asked | null) => void
}

/** The marks that an attainment is made of, of the class or of one student. */
export const EvidenceDrawer = ({ bookKey, data, asked, onAsk }: Props) => {
  const { t } = useTranslation('scores-attainment')
  const text = useLocalText()
  const at = data.outcomes.findIndex(({ id }) => id === asked?.outcome)
  const outcome = data.outcomes[at]
  const student = data.students.find(({ id }) => id === asked?.studentId)
  const value = student ? (student.values[at] ?? null) : (outcome?.value ?? null)
  return (
    <Drawer
      open={asked !== null}
      title={<h2 className="lb-drawer-title">{student?.name ?? t('evidence.title')}</h2>}
      size={760}
      onClose={() => onAsk(null)}
      styles={{ wrapper: { maxWidth: '100vw' } }}
    >
      {asked && outcome && (
        <>
          <Select
            className="lb-block lb-score-task"
            aria-label={t('field.outcome')}
            value={asked.outcome}
            options={data.outcomes.map(({ id, name }, k) => ({
              value: id,
              label: `${t('outcomeNo', { no: k + 1 })} · ${text(name)}`,
            }))}
            onChange={(id) => onAsk({ ...asked, outcome: id })}
          />
          <p>
            <strong className="lb-num">{shown(value)}</strong>{' '}
            <Reached value={value} target={outcome.target} />
          </p>
          <Marks bookKey={bookKey} asked={asked} />
        </>
      )}
    </Drawer>
  )
}
