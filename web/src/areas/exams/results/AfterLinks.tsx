import type { ExamRow } from '@labbox/contract/exams/exams.ts'
import { useCan } from '../../../app/session/session.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'

/** The way to marking and results, once somebody has handed in or nobody can any more. */
export const AfterLinks = ({ exam }: { exam: Pick<ExamRow, 'id' | 'state' | 'counts'> }) => {
  const { t } = useTranslation('exams-results')
  const can = useCan()
  const { id, state, counts } = exam
  const [waiting, finished] = [counts['2'] ?? 0, counts['3'] ?? 0]
  if (!can('exams:exam:mark') || state === 'draft') return null
  if (state !== 'finished' && waiting + finished === 0) return null
  return (
    <>
      <LinkButton
        to="/exam/list/marking"
        search={{ id }}
        {...(waiting > 0 && state === 'finished' && { look: 'primary' as const })}
      >
        {t('mark.open')}
      </LinkButton>
      {can('exams:result:page') && (
        <LinkButton to="/exam/list/results" search={{ id }}>
          {t('results.open')}
        </LinkButton>
      )}
    </>
  )
}
