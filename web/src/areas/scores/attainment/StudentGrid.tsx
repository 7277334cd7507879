import { useMemo } from 'react'
import type { ClassAttainment } from '@labbox/contract/scores/attainment-calls.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCards } from '../../../app/settings/use-media.ts'
import { Matrix } from '../../../ui/matrix/Matrix.tsx'
import type { LeadColumn } from '../../../ui/matrix/MatrixRow.tsx'
import type { Asked } from './EvidenceDrawer.tsx'
import { shown } from './figures.ts'

/** px */
const [NAME, NAME_PHONE, VALUE, COLUMN] = [208, 104, 84, 112]

/** Students by outcomes; heads and course figures lead to the marks behind them. */
export const StudentGrid = ({ data, onOpen }: { data: ClassAttainment; onOpen: (asked: Asked) => void }) => {
  const { t } = useTranslation('scores-attainment')
  const text = useLocalText()
  const phone = useCards()
  const { students, outcomes } = data
  const first = outcomes[0]?.id ?? ''
  const leads = useMemo(
    (): LeadColumn[] => [
      {
        key: 'name',
        width: phone ? NAME_PHONE : NAME,
        head: <span>{t('field.student')}</span>,
        cell: (row) => (
          <>
            <span title={students[row]?.account}>{students[row]?.name}</span>
            {!phone && (
              <span className="lb-muted lb-num">{students[row]?.number || students[row]?.account}</span>
            )}
          </>
        ),
      },
      {
        key: 'value',
        width: VALUE,
        head: <strong>{t('field.course')}</strong>,
        cell: (row) => {
          const student = students[row]
          if (!student) return null
          return (
            <button
              type="button"
              tabIndex={-1}
              title={t('evidence.title')}
              onClick={() => onOpen({ outcome: first, studentId: student.id })}
            >
              <strong className="lb-num">{shown(student.value)}</strong>
            </button>
          )
        },
      },
    ],
    [first, onOpen, phone, students, t],
  )
  return (
    <Matrix
      label={t('students')}
      rows={students.length}
      columns={outcomes.length}
      columnWidth={COLUMN}
      leads={leads}
      head={(column) => {
        const outcome = outcomes[column]
        return (
          outcome && (
            <button
              type="button"
              title={text(outcome.name)}
              onClick={() => onOpen({ outcome: outcome.id, studentId: null })}
            >
              <strong>{t('outcomeNo', { no: column + 1 })}</strong>
              <span>{text(outcome.name)}</span>
            </button>
          )
        )
      }}
      cell={(row, column) => {
        const [value = null, target] = [students[row]?.values[column], outcomes[column]?.target ?? 0]
        if (value === null) return { text: '–', tone: 'muted' }
        return { text: shown(value), tone: value < target ? 'bad' : undefined }
      }}
      rowKey={(row) => students[row]?.id ?? String(row)}
      onRow={(row) => {
        const student = students[row]
        if (student) onOpen({ outcome: first, studentId: student.id })
      }}
    />
  )
}
