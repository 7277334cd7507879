import { useTranslation } from '../../../app/i18n.ts'
import { Notice } from '../../../ui/plain/Notice.tsx'

/** What browsers leave out on a page without https (`docs/lab-boxes.md` has the list); nothing where it came by https. */
export const PlainHttp = () => {
  const { t } = useTranslation('boxes')
  if (window.isSecureContext) return null
  return <Notice type="info" title={t('room.plain.title')} description={t('room.plain.hint')} />
}
