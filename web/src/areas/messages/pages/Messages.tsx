import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { useEffect } from 'react'
import { conversationOpen, type ConversationKind } from '@labbox/contract/messages/conversations.ts'
import { messagesExport } from '@labbox/contract/messages/hours.ts'
import { talkDuties } from '@labbox/contract/messages/rules.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useMedia } from '../../../app/settings/use-media.ts'
import { useCan } from '../../../app/session/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { RowActs } from '../../../ui/list/RowActs.tsx'
import { SaveButton } from '../../../ui/list/SaveButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { TwoPanes } from '../../../ui/talk/TwoPanes.tsx'
import { useMoment } from '../cards/use-moment.ts'
import { ConversationList } from '../components/ConversationList.tsx'
import { Talk } from '../components/Talk.tsx'
import { useLiveMessages } from '../use-live.ts'

interface OpeningProps {
  kind: ConversationKind
  subjectId: string
  more: Record<string, string>
}

/** Opens the conversation about what the address names, then stands at it. */
const Opening = ({ kind, subjectId, more }: OpeningProps) => {
  const navigate = useNavigate()
  const { mutate, isError, error } = useMutationOf(conversationOpen, {
    quiet: true,
    onSuccess: ({ id }) => void navigate({ search: { id, ...more }, replace: true }),
  })
  const open = () => mutate({ kind, subjectId })
  useEffect(() => mutate({ kind, subjectId }), [kind, subjectId, mutate])
  return isError ? <ErrorState error={error} onRetry={open} /> : <Skeleton active className="lb-talk-write" />
}

/** What else there is about messages, by what one may. */
const MoreLinks = () => {
  const { t } = useTranslation('messages')
  const can = useCan()
  const { data } = useQuery(queryOf(talkDuties, {}))
  return (
    <RowActs>
      <SaveButton endpoint={messagesExport} input={{}}>
        {t('export')}
      </SaveButton>
      {can('messages:hours:edit') && (
        <LinkButton to="/messages/hours" search>
          {t('hours.title')}
        </LinkButton>
      )}
      {data?.watches && <LinkButton to="/messages/watched">{t('watched.title')}</LinkButton>}
      {data?.reports && <LinkButton to="/messages/reported">{t('reported.title')}</LinkButton>}
      {can('messages:rules:edit') && <LinkButton to="/messages/rules">{t('rules.title')}</LinkButton>}
    </RowActs>
  )
}

/** What an address may name to talk about, by the kind of its conversation. */
const names: Partial<Record<ConversationKind, string>> = {
  work: 'about',
  group: 'group',
  booking: 'booking',
  device: 'device',
  question: 'question',
  unit: 'unit',
  appeal: 'appeal',
}
const named = (search: Record<string, string | undefined>): [ConversationKind, string] | undefined => {
  for (const [kind, name] of Object.entries(names) as [ConversationKind, string][])
    if (search[name]) return [kind, search[name]]
  return undefined
}

/** One's conversations, and the one that is chosen beside them. */
const Messages = () => {
  const { t } = useTranslation('messages')
  const search = useSearch()
  const { id, at, moment } = search
  const [kind, subjectId] = named(search) ?? []
  const phone = useMedia('(width < 768px)')
  const open = Boolean(id ?? subjectId)
  useLiveMessages()
  useMoment()
  const more: Record<string, string> = moment ? { moment } : {}
  return (
    <div className="lb-page">
      {phone && open ? (
        <h1 className="lb-visually-hidden">{t('title')}</h1>
      ) : (
        <PageHeader
          title={t('title')}
          actions={
            <>
              <MoreLinks />
              <LinkButton to="/messages/new" search look="primary">
                {t('new.title')}
              </LinkButton>
            </>
          }
        />
      )}
      <TwoPanes label={t('list.title')} open={open} list={<ConversationList chosen={id} />}>
        {kind && subjectId && !id && <Opening kind={kind} subjectId={subjectId} more={more} />}
        {id && <Talk key={`${id} ${at ?? ''}`} id={id} at={at ? Number(at) : undefined} />}
        {!id && !subjectId && (
          <EmptyState title={t(moment ? 'card.send' : 'talk.none')} hint={t('talk.noneHint')} />
        )}
      </TwoPanes>
      <Outlet />
    </div>
  )
}

export default Messages

export { Hours } from './Hours.tsx'
