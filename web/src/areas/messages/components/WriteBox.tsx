import { useQuery } from '@tanstack/react-query'
import { Mentions } from 'antd'
import { useState } from 'react'
import { conversationMembers } from '@labbox/contract/messages/conversations.ts'
import { MESSAGE_LETTERS } from '@labbox/contract/messages/messages.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useSession } from '../../../app/session/session.ts'
import { NothingFound } from '../../../ui/choice/NothingFound.tsx'
import type { Mention } from '../outbox/mentions.ts'

/** How many members are offered. */
const OFFERED = 8

interface Props {
  conversationId: string
  text: string
  onChange(text: string): void
  onMention(mention: Mention): void
}

/** Where plain text is written; after "@" it offers the members of the conversation. */
export const WriteBox = ({ conversationId, text, onChange, onMention }: Props) => {
  const { t } = useTranslation('messages')
  const own = useSession((state) => state.user?.id)
  const [wanted, setWanted] = useState<string | null>(null)
  const members = useQuery({
    ...queryOf(conversationMembers, {
      id: conversationId,
      limit: OFFERED + 1,
      ...(wanted && { text: wanted }),
    }),
    enabled: wanted !== null,
  })
  const offered = (members.data?.items ?? []).filter(({ id }) => id !== own)
  return (
    <Mentions
      value={text}
      autoSize={{ minRows: 2, maxRows: 8 }}
      maxLength={MESSAGE_LETTERS}
      aria-label={t('write.label')}
      placeholder={t('write.label')}
      placement="top"
      filterOption={false}
      notFoundContent={<NothingFound busy={members.isFetching} text={t('new.nobody')} />}
      options={offered.map(({ id, name, number }) => ({
        key: id,
        value: name,
        label: (
          <>
            {name} <span className="lb-muted">{number}</span>
          </>
        ),
      }))}
      onSearch={setWanted}
      onSelect={({ key = '' }) => {
        // The list of offers makes keys of its own that begin with ours.
        const chosen = offered.find(({ id }) => key.startsWith(id))
        if (chosen) onMention({ id: chosen.id, name: chosen.name })
      }}
      onChange={onChange}
    />
  )
}
