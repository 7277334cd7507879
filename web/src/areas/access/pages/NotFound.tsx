import { useSearch } from '../../../ui/navigation.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { Notice } from '../components/Notice.tsx'

const NotFound = () => {
  const { t } = useTranslation('access')
  const search = useSearch()
  return (
    <Notice code="404" title={t('notFound.title')}>
      <p>{search['from'] ? t('notFound.from', { path: search['from'] }) : t('notFound.text')}</p>
    </Notice>
  )
}

export default NotFound
