import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Modal, Progress, Skeleton } from 'antd'
import { useState } from 'react'
import { examGet, examPage, examPublish } from '@labbox/contract/exams/exams.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { ExamFacts } from './ExamFacts.tsx'

const POLL_MS = 500

/** What is published, once more before it is: then the papers are made, with how far that is. */
export const PublishDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation('exams')
  const [handedOut, setHandedOut] = useState<number | null>(null)
  const publish = useMutationOf(examPublish, {
    invalidates: [examPage],
    onSuccess: ({ students }) => setHandedOut(students),
  })
  const query = useQuery({
    ...queryOf(examGet, { id }),
    refetchInterval: ({ state }) => (handedOut !== null && !state.data?.prepared ? POLL_MS : false),
  })
  const { data } = query
  const made = data?.made ?? 0
  const done = handedOut !== null && data?.prepared === true
  return (
    <Modal
      open
      width={720}
      title={t(done ? 'publish.done' : handedOut === null ? 'publish.title' : 'publish.progress')}
      mask={{ closable: handedOut !== null }}
      onCancel={onClose}
      footer={
        handedOut === null ? (
          <>
            <Button onClick={onClose}>{t('common:action.cancel')}</Button>
            <Button
              type="primary"
              loading={publish.isPending}
              disabled={!data}
              onClick={() => publish.mutate({ id })}
            >
              {t('publish.go')}
            </Button>
          </>
        ) : (
          <Button type="primary" onClick={onClose}>
            {t('publish.close')}
          </Button>
        )
      }
    >
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : handedOut === null ? (
        <>
          <ExamFacts exam={data} />
          <Alert type="info" showIcon title={t('publish.hint')} />
        </>
      ) : (
        <div role="status">
          <p>{t(done ? 'publish.ready' : 'publish.making', { count: handedOut, made })}</p>
          <Progress
            percent={done ? 100 : Math.floor((100 * made) / Math.max(1, handedOut))}
            aria-label={t('publish.progress')}
          />
        </div>
      )}
    </Modal>
  )
}

/** Publishes a draft after a summary; the dialog outlives the draft, to show how the papers are made. */
export const PublishButton = ({ id, draft }: { id: string; draft: boolean }) => {
  const { t } = useTranslation('exams')
  const [open, setOpen] = useState(false)
  return (
    <>
      {draft && (
        <Button type="primary" onClick={() => setOpen(true)}>
          {t('publish.open')}
        </Button>
      )}
      {open && <PublishDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}
