import { useTranslation } from '../../app/i18n.ts'

/** Seconds as people say them: minutes below an hour, else hours with one decimal. */
export const useDuration = (): ((seconds: number) => string) => {
  const { t } = useTranslation('courses')
  return (seconds) => {
    if (seconds < 60) return t('duration.seconds', { n: seconds })
    if (seconds < 3600) return t('duration.minutes', { n: Math.round(seconds / 60) })
    return t('duration.hours', { n: (seconds / 3600).toFixed(1) })
  }
}
