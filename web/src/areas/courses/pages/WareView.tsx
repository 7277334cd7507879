import { useSearch } from '../../../ui/navigation.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { WareReader } from '../components/WareReader.tsx'

/** The material of a course on a page of its own, at the file that the address names. */
const WareView = () => {
  const { t } = useTranslation(['courses', 'courses-ware'])
  const search = useSearch()
  const courseId = search['course']
  return (
    <div className="lb-page">
      <PageHeader title={t('courses-ware:page')} hint={t('courses-ware:pageHint')} />
      {courseId ? (
        <WareReader courseId={courseId} first={search['ware']} />
      ) : (
        <EmptyState title={t('view.none')} />
      )}
    </div>
  )
}

export default WareView
