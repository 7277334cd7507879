import { useTranslation } from '../../../app/i18n.ts'
import { Meter } from '../../../ui/chart/Meter.tsx'

/** How many of how many, as a bar and in words; without `said` of what was submitted. */
export const Share = ({ done, total, said }: { done: number; total: number; said?: string }) => {
  const { t } = useTranslation('courses')
  return (
    <span className="lb-course-share">
      <Meter parts={[{ key: 'done', value: done, tone: 'first' }]} of={total} />
      <span className="lb-muted">{said ?? (total > 0 ? t('share', { done, total }) : t('shareNone'))}</span>
    </span>
  )
}
