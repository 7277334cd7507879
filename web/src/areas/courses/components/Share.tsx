import { useTranslation } from '../../../app/i18n.ts'

/** How many of how many, as a bar and in words. */
export const Share = ({ done, total }: { done: number; total: number }) => {
  const { t } = useTranslation('courses')
  const share = total > 0 ? done / total : 0
  return (
    <span className="lb-course-share">
      <span className="lb-course-bar" aria-hidden>
        <span style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
      <span className="lb-muted">{total > 0 ? t('share', { done, total }) : t('shareNone')}</span>
    </span>
  )
}
