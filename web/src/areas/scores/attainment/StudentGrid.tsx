import { useMemo } from 'react'
import type { ClassAttainment } from '@labbox/contract/scores/attainment-calls.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCards } from '../../../app/settings/use-media.ts'
import { Matrix } from '../../../ui/matrix/Matrix.tsx'
import type { LeadColumn } from '../../../ui/matrix/MatrixRow.tsx'
import { shown } from './figures.ts'

/** px */
const [NAME, NAME_PHONE, VALUE, COLUMN] = [208, 104, 84, 112]

/** Students by outcomes; a name leads to the marks behind it. */
export const StudentGrid = ({
  data,
  onOpen,
}: {
  data: ClassAttainment
  onOpen: (studentId: string) => void
}) => {
  const { t } = useTranslation('scores-attainment')
  const text = useLocalText()
  const phone = useCards()
  const { students, outcomes } = data
  const leads = useMemo(
    (): LeadColumn[] => [
      {
        key: 'name',
        width: phone ? NAME_PHONE : NAME,
        head: <span>{t('field.student')}</span>,
        cell: (row) => {
          const student = students[row]
          return (
            student && (
              <button type="button" tabIndex={-1} onClick={() => onOpen(student.id)}>
                <span title={student.account}>{student.name}</span>
                {!phone && <span className="lb-muted lb-num"> {student.number || student.account}</span>}
              </button>
            )
          )
        },
      },
      {
        key: 'value',
        width: VALUE,
        head: <strong>{t('field.course')}</strong>,
        cell: (row) => <strong className="lb-num">{shown(students[row]?.value ?? null)}</strong>,
      },
    ],
    [onOpen, phone, students, t],
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
            <>
              <strong>{t('outcomeNo', { no: column + 1 })}</strong>
              <span title={text(outcome.name)}>{text(outcome.name)}</span>
            </>
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
        if (student) onOpen(student.id)
      }}
    />
  )
}
