import { Button } from 'antd'
import { useState } from 'react'
import { conversationGet, isAsked, type Conversation } from '@labbox/contract/messages/conversations.ts'
import { messagePin, messagePins } from '@labbox/contract/messages/marks.ts'
import { EDIT_MS, messageDelete, messageList, type Message } from '@labbox/contract/messages/messages.ts'
import { messageReport } from '@labbox/contract/messages/safety.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { call } from '../../../app/api/call.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useSession } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { RowActs } from '../../../ui/list/RowActs.tsx'
import { ReasonButton } from '../../../ui/ReasonButton.tsx'
import { RichView } from '../../../ui/rich/RichView.tsx'
import { TalkLine } from '../../../ui/talk/TalkLines.tsx'
import { TimeText, useNow } from '../../../ui/time/TimeText.tsx'
import { CardList } from '../cards/CardList.tsx'
import { History } from './History.tsx'
import { Reactions } from './Reactions.tsx'

interface Props {
  message: Message
  talk: Conversation
  /** It is the one that was looked for. */
  found: boolean
  onAnswer(message: Message): void
  onEdit(message: Message): void
}

const Acts = ({ message, talk, onAnswer, onEdit }: Props) => {
  const { t } = useTranslation('messages')
  const now = useNow(MINUTE_MS)
  const button = { size: 'small', type: 'link' } as const
  const remove = async () => {
    await call(messageDelete, { id: message.id })
    await invalidate([messageList])
  }
  const pin = async () => {
    await call(messagePin, { id: message.id, pinned: !message.pinned })
    await invalidate([messageList, messagePins, conversationGet])
  }
  const report = async (reason: string) => {
    await call(messageReport, { id: message.id, reason })
    notify.success(t('report.done'))
  }
  const mayEdit = message.mine && now - Date.parse(message.at) < EDIT_MS
  return (
    <RowActs>
      {talk.mayPost && (
        <Button {...button} onClick={() => onAnswer(message)}>
          {t('line.answer')}
        </Button>
      )}
      {mayEdit && talk.mayPost && (
        <Button {...button} onClick={() => onEdit(message)}>
          {t('common:action.edit')}
        </Button>
      )}
      {talk.mayPin && (
        <Button {...button} onClick={() => void pin().catch(() => undefined)}>
          {t(message.pinned ? 'pin.remove' : 'pin.add')}
        </Button>
      )}
      {message.mine && (
        <ConfirmButton
          {...button}
          question={t('line.deleteQuestion')}
          loses={t('line.deleteLoses')}
          run={remove}
        >
          {t('common:action.delete')}
        </ConfirmButton>
      )}
      {!message.mine && (
        <ReasonButton {...button} question={t('report.question')} hint={t('report.hint')} run={report}>
          {t('report.act')}
        </ReasonButton>
      )}
    </RowActs>
  )
}

/** One message, with what can be done with it. */
export const MessageLine = (props: Props) => {
  const { message, talk, found } = props
  const { t } = useTranslation('messages')
  const [history, setHistory] = useState(false)
  const own = useSession((state) => state.user?.id)
  const { by, reply } = message
  const mentioned = message.mentions.some(({ id }) => id === own)
  const wasRead = message.mine && talk.otherRead !== null && message.seq <= talk.otherRead
  return (
    <TalkLine
      mine={message.mine}
      gone={message.doc === null}
      head={
        <>
          {message.mine ? t('line.you') : by.name}
          {!message.mine && by.staff && !isAsked(talk) && ` · ${t('members.staff')}`} ·{' '}
          <TimeText value={message.at} />
          {message.pinned && ` · ${t('pin.pinned')}`}
          {mentioned && <strong>{` · ${t('line.mentionsYou')}`}</strong>}
          {found && ` · ${t('search.here')}`}
        </>
      }
      quote={
        reply &&
        (reply.deleted
          ? t('line.deleted')
          : t('list.last', { by: reply.by, text: reply.text || t('card.sent') }))
      }
      foot={
        message.doc && (
          <>
            {message.editedAt && (
              <Button size="small" type="link" onClick={() => setHistory(true)}>
                {t('line.edited')}
              </Button>
            )}
            {wasRead && `${t('line.read')} `}
            <Reactions message={message} mayReact={talk.mayPost} />
            <Acts {...props} />
          </>
        )
      }
    >
      {message.doc ? <RichView doc={message.doc} files={message.files} /> : t('line.deleted')}
      <CardList cards={message.cards} messageId={message.id} />
      {history && <History id={message.id} onClose={() => setHistory(false)} />}
    </TalkLine>
  )
}
