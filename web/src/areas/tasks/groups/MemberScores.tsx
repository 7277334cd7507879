import { Input } from 'antd'
import type { GradedMember } from '@labbox/contract/tasks/groups.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { WholeList } from '../../../ui/list/whole/WholeList.tsx'
import { NumberField } from '../../../ui/number/NumberField.tsx'
import '../../../ui/words.css'

export interface MemberScore {
  studentTaskId: string
  by: number
  reason: string
}

/** What differs for members as it is stored. */
export const scoresOf = (members: readonly GradedMember[]): MemberScore[] =>
  members
    .filter(({ adjustment }) => adjustment !== 0)
    .map(({ studentTaskId, adjustment, reason }) => ({ studentTaskId, by: adjustment, reason }))

/** Whether the differences can be sent: each with a reason, and no mark beyond 0 to 100. */
export const scoresProblem = (
  score: number | null,
  scores: readonly MemberScore[],
): 'reasonMissing' | 'range' | null => {
  if (scores.some(({ by, reason }) => by !== 0 && reason.trim() === '')) return 'reasonMissing'
  const beyond = scores.some(({ by }) => score !== null && (score + by < 0 || score + by > 100))
  return beyond ? 'range' : null
}

interface Props {
  members: readonly GradedMember[]
  /** The group’s. */
  score: number | null
  value?: readonly MemberScore[]
  onChange?: (scores: MemberScore[]) => void
}

/** The marks of a group’s members: the group’s, or what is added to it or taken off, with the reason. */
export const MemberScores = ({ members, score, value = [], onChange }: Props) => {
  const { t } = useTranslation('tasks-groups')
  const of = (studentTaskId: string) => value.find((one) => one.studentTaskId === studentTaskId)
  const change = (studentTaskId: string, next: Partial<MemberScore>) => {
    const changed = { studentTaskId, by: 0, reason: '', ...of(studentTaskId), ...next }
    const others = value.filter((one) => one.studentTaskId !== studentTaskId)
    onChange?.(changed.by === 0 && changed.reason === '' ? others : [...others, changed])
  }
  const problem = scoresProblem(score, value)
  return (
    <>
      <p className="lb-muted">{t('grade.hint')}</p>
      <WholeList
        rows={members}
        idOf={({ studentTaskId }) => studentTaskId}
        empty={null}
        columns={[
          {
            key: 'name',
            title: t('pane.members'),
            render: ({ name, number }) => (
              <>
                {name} <span className="lb-muted lb-num">{number}</span>
              </>
            ),
          },
          {
            key: 'by',
            title: t('grade.by'),
            // The sign of the focus is around a field.
            wrap: true,
            render: ({ studentTaskId, name }) => (
              <NumberField
                aria-label={`${name} ${t('grade.by')}`}
                min={-100}
                max={100}
                precision={1}
                value={of(studentTaskId)?.by ?? 0}
                onChange={(by) => change(studentTaskId, { by: by ?? 0 })}
              />
            ),
          },
          {
            key: 'reason',
            title: t('grade.reason'),
            wrap: true,
            render: ({ studentTaskId, name }) => (
              <Input
                aria-label={`${name} ${t('grade.reason')}`}
                maxLength={1000}
                disabled={!of(studentTaskId)?.by}
                value={of(studentTaskId)?.reason ?? ''}
                onChange={({ target }) => change(studentTaskId, { reason: target.value })}
              />
            ),
          },
          {
            key: 'score',
            title: t('grade.score'),
            numeric: true,
            render: ({ studentTaskId }) => (
              <strong className="lb-num">
                {score === null ? '–' : Math.round((score + (of(studentTaskId)?.by ?? 0)) * 10) / 10}
              </strong>
            ),
          },
        ]}
      />
      {problem && (
        <p role="alert" className="lb-warning">
          {t(`grade.${problem}`)}
        </p>
      )}
    </>
  )
}
