import { useQuery } from '@tanstack/react-query'
import { Modal, Skeleton } from 'antd'
import { messageHistory } from '@labbox/contract/messages/messages.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RichView } from '../../../ui/rich/RichView.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'

/** What an edited message said before. */
export const History = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation('messages')
  const query = useQuery(queryOf(messageHistory, { id }))
  return (
    <Modal open title={t('line.history')} footer={null} onCancel={onClose}>
      {query.isPending && <Skeleton active />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.map(({ doc, files, until }) => (
        <div key={until} className="lb-block">
          <small className="lb-muted">
            {t('line.until')} <TimeText value={until} relative={false} />
          </small>
          <RichView doc={doc} files={files} />
        </div>
      ))}
    </Modal>
  )
}
