import { useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'

/** Which lab box work came from; nothing where it was done on the platform. */
export const OriginTag = ({ name }: { name: string | null }) => {
  const { t } = useTranslation('tasks')
  return name === null ? null : <StatusTag tone="note">{t('origin', { name })}</StatusTag>
}
