import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { experimentPictures } from '@labbox/contract/experiments/experiments.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useSearch } from '../../../ui/navigation.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PhotoButton } from '../components/PhotoButton.tsx'
import { Pictures } from '../components/Pictures.tsx'
import '../experiments.css'

/** On the phone: photos of the bench go into the experiment that is open on the computer. */
const Photo = () => {
  const { t } = useTranslation(['experiments', 'experiments-bench'])
  const text = useLocalText()
  const { id = '' } = useSearch()
  const { data, isError, error, refetch } = useQuery(queryOf(experimentPictures, { id }))
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const again = () => void refetch()
  return (
    <div className="lb-page">
      <PageHeader title={text(data.name)} hint={t('experiments-bench:photo.hint')} />
      {data.open ? (
        <div className="lb-block">
          <PhotoButton block type="primary" size="large" experimentId={id} onAdded={again} />
        </div>
      ) : (
        <EmptyState title={t('experiments-bench:photo.over')} />
      )}
      <Pictures
        pictures={data.pictures}
        edit={data.open ? { experimentId: id, onChange: again } : undefined}
      />
    </div>
  )
}

export default Photo
