import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { myTaskGuidebook, myTaskRead } from '@labbox/contract/tasks/guidebook.ts'
import { myTaskGet, myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RouteDrawer, useCloseDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSearch } from '../../../ui/navigation.ts'
import { GuideText } from '../page/Guide.tsx'

/** The guidebook of a lab task, to be read before it starts. */
const ReadGuidebook = () => {
  const { t } = useTranslation('experiments')
  const text = useLocalText()
  const close = useCloseDrawer()
  const { id = '' } = useSearch()
  const { data, isError, error, refetch } = useQuery(queryOf(myTaskGuidebook, { id }))
  const read = useMutationOf(myTaskRead, {
    invalidates: [myTaskPage, myTaskGet, myTaskGuidebook],
    onSuccess: close,
  })
  return (
    <RouteDrawer
      title={data ? text(data.name) : t('guide.title')}
      width={720}
      acts={
        data?.toRead && (
          <Button type="primary" loading={read.isPending} onClick={() => read.mutate({ id })}>
            {t('tasks.haveRead')}
          </Button>
        )
      }
    >
      {isError ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        // Scrolled by keys: there is nothing else in it that takes the focus.
        <section tabIndex={0} aria-label={t('guide.title')}>
          <GuideText {...data} />
        </section>
      ) : (
        <Skeleton active />
      )}
    </RouteDrawer>
  )
}

export default ReadGuidebook
