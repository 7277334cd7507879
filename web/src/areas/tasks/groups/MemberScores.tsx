import { Input } from 'antd'
import type { GradedMember } from '@labbox/contract/tasks/groups.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { NumberField } from '../../../ui/number/NumberField.tsx'

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
  const change = (studentTaskId: string, next: Partial<MemberScore>) => {
    const before = value.find((one) => one.studentTaskId === studentTaskId)
    const changed = { studentTaskId, by: 0, reason: '', ...before, ...next }
    const others = value.filter((one) => one.studentTaskId !== studentTaskId)
    onChange?.(changed.by === 0 && changed.reason === '' ? others : [...others, changed])
  }
  const problem = scoresProblem(score, value)
  return (
    <>
      <p className="lb-muted">{t('grade.hint')}</p>
      <ul className="lb-bare-list">
        {members.map(({ studentTaskId, name, number }) => {
          const own = value.find((one) => one.studentTaskId === studentTaskId)
          return (
            <li key={studentTaskId} className="lb-field-row lb-block">
              <span>
                {name} <span className="lb-muted lb-num">{number}</span>
              </span>
              <NumberField
                aria-label={`${name} ${t('grade.by')}`}
                min={-100}
                max={100}
                precision={1}
                value={own?.by ?? 0}
                onChange={(by) => change(studentTaskId, { by: by ?? 0 })}
              />
              <Input
                aria-label={`${name} ${t('grade.reason')}`}
                placeholder={t('grade.reason')}
                maxLength={1000}
                disabled={!own?.by}
                value={own?.reason ?? ''}
                onChange={({ target }) => change(studentTaskId, { reason: target.value })}
              />
              <strong className="lb-num">
                {score === null ? '–' : Math.round((score + (own?.by ?? 0)) * 10) / 10}
              </strong>
            </li>
          )
        })}
      </ul>
      {problem && (
        <p role="alert" className="lb-warning">
          {t(`grade.${problem}`)}
        </p>
      )}
    </>
  )
}
