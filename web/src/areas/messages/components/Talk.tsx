import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { conversationGet } from '@labbox/contract/messages/conversations.ts'
import { messageList, type Message } from '@labbox/contract/messages/messages.ts'
import { call } from '../../../app/api/call.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { TalkLines } from '../../../ui/talk/TalkLines.tsx'
import { useOutbox } from '../outbox/use-outbox.ts'
import { useRhythm } from '../use-live.ts'
import { useReading } from '../use-reading.ts'
import { Composer } from './Composer.tsx'
import { MessageLine } from './MessageLine.tsx'
import { TalkHead } from './TalkHead.tsx'
import { UnsentLine } from './UnsentLine.tsx'

/** Messages after a found one that are shown with it. */
const AFTER = 10

const useMessages = (id: string, at: number | undefined) =>
  useInfiniteQuery({
    queryKey: [messageList.path, id, at ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(messageList, { conversationId: id, ...(pageParam && { beforeSeq: pageParam }) }, { signal }),
    initialPageParam: at === undefined ? 0 : at + AFTER,
    getNextPageParam: ({ items, more }) => (more ? items[0]?.seq : undefined),
    refetchInterval: useRhythm(),
  })

interface Props {
  id: string
  /** Position of the message that one comes for; else the newest are shown. */
  at?: number | undefined
}

/** One conversation: what was said, and where one writes. */
export const Talk = ({ id, at }: Props) => {
  const { t } = useTranslation('messages')
  const [answers, setAnswers] = useState<Message | null>(null)
  const [edits, setEdits] = useState<Message | null>(null)
  const conversation = useQuery({ ...queryOf(conversationGet, { id }), refetchInterval: useRhythm() })
  const query = useMessages(id, at)
  const { waiting } = useOutbox()
  const pages = query.data?.pages ?? []
  const messages = pages.toReversed().flatMap(({ items }) => items)
  const newest = at === undefined ? pages[0]?.upTo : messages.at(-1)?.seq
  useReading(id, newest ?? 0, conversation.data?.readSeq)
  const failed = [conversation, query].find((one) => one.isError && !one.data)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!conversation.data || !query.data) return <Skeleton active className="lb-talk-write" />
  const talk = conversation.data
  const sent = new Set(messages.map((message) => message.id))
  const own = waiting.filter(({ input }) => input.conversationId === id && !sent.has(input.messageId))
  return (
    <>
      <TalkHead talk={talk} />
      {messages.length === 0 && own.length === 0 ? (
        <div className="lb-talk-lines">
          <EmptyState title={t('talk.empty')} hint={t(`talk.emptyHint.${talk.kind}`)} />
        </div>
      ) : (
        <TalkLines
          label={t('talk.lines')}
          before={
            query.hasNextPage && (
              <Button block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('talk.earlier')}
              </Button>
            )
          }
        >
          {messages.map((message) => (
            <MessageLine
              key={message.id}
              message={message}
              talk={talk}
              found={message.seq === at}
              onAnswer={setAnswers}
              onEdit={setEdits}
            />
          ))}
          {at === undefined && own.map((one) => <UnsentLine key={one.input.messageId} waiting={one} />)}
        </TalkLines>
      )}
      {at === undefined ? (
        <Composer
          key={edits?.id ?? 'new'}
          talk={talk}
          answers={answers}
          edits={edits}
          onDone={() => {
            setAnswers(null)
            setEdits(null)
          }}
        />
      ) : (
        <div className="lb-talk-write">
          <LinkButton to="/messages" search={{ id }}>
            {t('talk.latest')}
          </LinkButton>
        </div>
      )}
    </>
  )
}
