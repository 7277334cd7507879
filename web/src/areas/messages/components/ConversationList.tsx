import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Badge, Button, Input, Skeleton } from 'antd'
import { useDeferredValue, useState } from 'react'
import { conversationPage, type ConversationRow } from '@labbox/contract/messages/conversations.ts'
import { call } from '../../../app/api/call.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Link, useSearch } from '../../../ui/navigation.ts'
import { TalkRow } from '../../../ui/talk/TalkLines.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { useRhythm } from '../use-live.ts'
import { Found } from './Found.tsx'

const LIMIT = 50

/** One conversation in a list; what is unread stands bold. */
export const ConversationLink = ({ row, chosen }: { row: ConversationRow; chosen: boolean }) => {
  const { t } = useTranslation('messages')
  const text = useLocalText()
  const { last } = row
  // A moment that is to be sent goes along to the conversation that is chosen for it.
  const { moment } = useSearch()
  const said = last && (last.deleted ? t('line.deleted') : last.text || t('card.sent'))
  return (
    <li>
      <Link
        to="/messages"
        search={{ id: row.id, ...(moment && { moment }) }}
        aria-current={chosen ? 'page' : undefined}
      >
        <TalkRow
          title={row.student ? `${row.student} · ${text(row.name)}` : text(row.name)}
          at={last && <TimeText value={last.at} />}
          text={last ? t('list.last', { by: last.by, text: said }) : t(`kind.${row.kind}`)}
          count={
            row.unread > 0 && (
              <Badge
                count={row.unread}
                title={t('list.unread', { count: row.unread })}
                size="small"
                {...(row.muted && { color: 'gray' })}
              />
            )
          }
        />
      </Link>
    </li>
  )
}

const Conversations = ({ chosen }: { chosen: string | undefined }) => {
  const { t } = useTranslation('messages')
  const query = useInfiniteQuery({
    queryKey: [conversationPage.path],
    queryFn: ({ pageParam, signal }) => call(conversationPage, { page: pageParam, limit: LIMIT }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.total > all.length * LIMIT ? all.length + 1 : undefined),
    refetchInterval: useRhythm(),
    placeholderData: keepPreviousData,
  })
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  const rows = query.data.pages.flatMap(({ items }) => items)
  if (rows.length === 0)
    return (
      <EmptyState
        title={t('list.empty')}
        hint={t('list.emptyHint')}
        action={
          <LinkButton to="/messages/new" search>
            {t('new.title')}
          </LinkButton>
        }
      />
    )
  return (
    <>
      <ul>
        {rows.map((row) => (
          <ConversationLink key={row.id} row={row} chosen={row.id === chosen} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('list.earlier')}
        </Button>
      )}
    </>
  )
}

/** One's conversations, the latest first; while something is looked for, the messages that have it. */
export const ConversationList = ({ chosen }: { chosen: string | undefined }) => {
  const { t } = useTranslation('messages')
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim())
  return (
    <>
      <Input.Search
        allowClear
        value={text}
        maxLength={100}
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        onChange={({ target }) => setText(target.value)}
      />
      {wanted ? <Found text={wanted} /> : <Conversations chosen={chosen} />}
    </>
  )
}
