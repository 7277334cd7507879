import { useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'

/** That a deadline is later by standing extra time; nothing where it is not. */
export const ExtraTag = ({ percent }: { percent: number | null }) => {
  const { t } = useTranslation('tasks-extra')
  return percent === null ? null : <StatusTag tone="note">{t('tag', { percent })}</StatusTag>
}
