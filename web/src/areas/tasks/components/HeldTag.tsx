import { useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'

/** Which lab box has the work, so that it is only looked at here; nothing where it goes on here. */
export const HeldTag = ({ name }: { name: string | null }) => {
  const { t } = useTranslation('tasks')
  return name === null ? null : <StatusTag tone="warn">{t('held', { name })}</StatusTag>
}
