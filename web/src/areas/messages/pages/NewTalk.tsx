import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Input, Skeleton } from 'antd'
import { useDeferredValue, useState } from 'react'
import { conversationOpen, conversationRecipients } from '@labbox/contract/messages/conversations.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { TalkRow } from '../../../ui/talk/TalkLines.tsx'

/** Whom to write to: people, and the classes and courses one is in. Who may not be written to is not there. */
const NewTalk = () => {
  const { t } = useTranslation('messages')
  const name = useLocalText()
  const navigate = useNavigate()
  const { moment } = useSearch()
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim())
  const query = useQuery({
    ...queryOf(conversationRecipients, { text: wanted }),
    placeholderData: keepPreviousData,
  })
  const open = useMutationOf(conversationOpen, {
    onSuccess: ({ id }) => void navigate({ to: '/messages', search: { id, ...(moment && { moment }) } }),
  })
  const { people = [], places = [] } = query.data ?? {}
  return (
    <RouteDrawer title={t('new.title')} width={420}>
      <div className="lb-panes-list" data-bare>
        <Input
          autoFocus
          allowClear
          value={text}
          maxLength={100}
          aria-label={t('new.search')}
          placeholder={t('new.search')}
          onChange={({ target }) => setText(target.value)}
        />
        {query.isPending && <Skeleton active />}
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.data && people.length === 0 && places.length === 0 && (
          <EmptyState title={t('new.nobody')} hint={t('new.nobodyHint')} />
        )}
        <ul>
          {places.map(({ kind, id, name: called }) => (
            <li key={id}>
              <button type="button" onClick={() => open.mutate({ kind, subjectId: id })}>
                <TalkRow title={name(called)} text={t(`kind.${kind}`)} />
              </button>
            </li>
          ))}
          {people.map(({ id, name: called, number, staff }) => (
            <li key={id}>
              <button type="button" onClick={() => open.mutate({ kind: 'person', subjectId: id })}>
                <TalkRow title={called} text={staff ? t('members.staff') : number} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </RouteDrawer>
  )
}

export default NewTalk
