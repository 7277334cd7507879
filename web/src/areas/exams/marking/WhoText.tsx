import type { Who } from '@labbox/contract/exams/changes.ts'
import { useTranslation } from '../../../app/i18n.ts'

/** What whoever marks may call a student. */
export const useWho = (): ((who: Who) => string) => {
  const { t } = useTranslation('exams-results')
  return ({ place, name, number }) =>
    name === null ? t('who.hidden', { place }) : [name, number].filter(Boolean).join(' · ')
}
