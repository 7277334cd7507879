import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { examCandidates } from '@labbox/contract/exams/exams.ts'
import type { ExamStudent } from '@labbox/contract/exams/settings.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ZonedDateTime } from '../../../ui/time/ZonedDateTime.tsx'
import { NumberField } from '../../../ui/number/NumberField.tsx'

const MAX = 500

interface Props {
  value?: ExamStudent[]
  onChange?: (students: ExamStudent[]) => void
  id?: string
  /** Classes of which students can be named. */
  classIds: readonly string[]
  /** Classes that get the exam anyway. */
  chosen: readonly string[]
}

/** Single students beside the classes, and those who get more time or another window. */
export const StudentsField = ({ value = [], onChange, id, classIds, chosen }: Props) => {
  const { t } = useTranslation('exams')
  const query = useQuery({
    ...queryOf(examCandidates, { classIds: [...classIds] }),
    enabled: classIds.length > 0,
    staleTime: MINUTE_MS,
  })
  const people = query.data ?? []
  const named = new Set(value.map(({ studentId }) => studentId))
  const set = (k: number, change: Partial<ExamStudent>) =>
    onChange?.(value.map((one, other) => (other === k ? { ...one, ...change } : one)))
  const add = (studentId: string) => {
    const rows = people.filter((one) => one.studentId === studentId)
    const one = rows.find(({ classId }) => chosen.includes(classId)) ?? rows[0]
    if (!one) return
    onChange?.([...value, { studentId, classId: one.classId, extraMinutes: 0, startAt: null, endAt: null }])
  }
  const unique = [...new Map(people.map((one) => [one.studentId, one])).values()]
  return (
    <div className="lb-arranged">
      <Select
        id={id}
        showSearch
        value={null}
        optionFilterProp="label"
        loading={query.isFetching}
        disabled={value.length >= MAX}
        placeholder={t('exam.addStudent')}
        options={unique
          .filter(({ studentId }) => !named.has(studentId))
          .map((one) => ({ value: one.studentId, label: `${one.name} ${one.number || one.account}` }))}
        onChange={(studentId: string | null) => studentId && add(studentId)}
      />
      {value.length > 0 && (
        <ul>
          {value.map((one, k) => {
            const person = people.find(({ studentId }) => studentId === one.studentId)
            const name = person?.name ?? '…'
            return (
              <li key={one.studentId}>
                <strong>
                  {name} <span className="lb-muted lb-num">{person?.number || person?.account}</span>
                </strong>
                <label className="lb-inline">
                  {t('exam.extra')}
                  <NumberField
                    className="lb-points"
                    min={0}
                    max={1440}
                    precision={0}
                    value={one.extraMinutes}
                    suffix={t('unit.minutes')}
                    disabled={one.endAt !== null}
                    aria-label={`${name}: ${t('exam.extra')}`}
                    onChange={(minutes) => set(k, { extraMinutes: minutes ?? 0 })}
                  />
                </label>
                <span className="lb-inline">
                  {t('exam.ownStart')}
                  <ZonedDateTime
                    label={`${name}: ${t('exam.ownStart')}`}
                    value={one.startAt}
                    onChange={(startAt) => set(k, { startAt })}
                  />
                </span>
                <span className="lb-inline">
                  {t('exam.ownEnd')}
                  <ZonedDateTime
                    label={`${name}: ${t('exam.ownEnd')}`}
                    value={one.endAt}
                    onChange={(endAt) => set(k, { endAt, ...(endAt && { extraMinutes: 0 }) })}
                  />
                </span>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('exam.removeStudent', { name })}
                  onClick={() => onChange?.(value.filter((_, other) => other !== k))}
                />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
