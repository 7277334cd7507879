import { useTranslation } from '../../../app/i18n.ts'
import { Share } from '../components/Share.tsx'

/** How many of the required tasks are passed. */
export const PassedShare = ({ done, total }: { done: number; total: number }) => {
  const { t } = useTranslation('courses-certificates')
  return <Share done={done} total={total} said={total > 0 ? t('passed', { done, total }) : t('nothing')} />
}
