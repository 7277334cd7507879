import { Button, Drawer, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import type { SealedMessage } from '@labbox/contract/messages/safety.ts'
import { watchedOpen } from '@labbox/contract/messages/watched.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SealedLine } from './SealedLine.tsx'

interface Read {
  messages: SealedMessage[]
  files: Record<string, string>
}

/** What was written in a conversation that one reads along; each reading is logged, so it is asked for once. */
export const WatchedCopy = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation('messages')
  const [read, setRead] = useState<Read>({ messages: [], files: {} })
  const { mutate, data, error, isPending } = useMutationOf(watchedOpen, {
    quiet: true,
    onSuccess: ({ messages, files }) =>
      setRead((before) => ({
        messages: [...messages, ...before.messages],
        files: { ...before.files, ...files },
      })),
  })
  useEffect(() => mutate({ id }), [id, mutate])
  const first = read.messages[0]
  return (
    <Drawer
      open
      title={<h2 className="lb-drawer-title">{data?.student ?? t('watched.open')}</h2>}
      size={720}
      onClose={onClose}
      styles={{ wrapper: { maxWidth: '100vw' } }}
    >
      {error && <ErrorState error={error} onRetry={() => mutate({ id })} />}
      {!data && !error && <Skeleton active />}
      {data?.more && first && (
        <Button block loading={isPending} onClick={() => mutate({ id, beforeSeq: first.seq })}>
          {t('talk.earlier')}
        </Button>
      )}
      <ol className="lb-cards">
        {read.messages.map((message) => (
          <SealedLine key={message.seq} message={message} files={read.files} />
        ))}
      </ol>
    </Drawer>
  )
}
