import type { ExamRow } from '@labbox/contract/exams/exams.ts'
import { endAllowed } from '@labbox/contract/tasks/states.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useNow } from '../../../ui/time/TimeText.tsx'

/** Says of a draft that it cannot be published as it is: it ends before it starts, or too soon. */
export const EarlyEnd = ({ exam }: { exam: Pick<ExamRow, 'state' | 'startAt' | 'endAt'> }) => {
  const { t } = useTranslation('exams')
  const now = useNow(5000)
  const { state, startAt, endAt } = exam
  if (state !== 'draft' || endAllowed(new Date(startAt), new Date(endAt), new Date(now))) return null
  return <StatusTag tone="warn">{t('exam.endEarly')}</StatusTag>
}
