import { Alert, Button } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import { isEmptyDoc, textOf, type RichDoc } from '@labbox/contract/core/rich-doc.ts'
import type { Conversation } from '@labbox/contract/messages/conversations.ts'
import {
  MESSAGE_LETTERS,
  messageEdit,
  messageList,
  type Message,
} from '@labbox/contract/messages/messages.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { randomId } from '../../../app/random-id.ts'
import { useNarrow } from '../../../app/settings/use-media.ts'
import { RichEditor } from '../../../ui/rich/RichEditor.tsx'
import { mentionedIn } from '../outbox/mentions.ts'
import type { Draft } from '../outbox/outbox.ts'
import { docOf, plainOf } from '../outbox/text.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { WriteBox } from './WriteBox.tsx'

const EMPTY: Draft = { text: '' }
const draftOf = (doc: RichDoc): Draft => {
  const text = plainOf(doc)
  return text === null ? { doc } : { text }
}
const writtenIn = (draft: Draft): RichDoc => ('doc' in draft ? draft.doc : docOf(draft.text))

interface Props {
  talk: Conversation
  answers: Message | null
  /** The message that is being changed; null: a new one is written. */
  edits: Message | null
  /** Sent, saved, or given up. */
  onDone(): void
}

/** What is answered or changed, with the way out of it. */
const About = ({ answers, edits, onDone }: Pick<Props, 'answers' | 'edits' | 'onDone'>) => {
  const { t } = useTranslation('messages')
  if (!answers && !edits) return null
  const words = answers && !edits ? t('write.answers', { name: answers.by.name }) : t('write.edits')
  return (
    <p className="lb-muted">
      {words}{' '}
      <Button size="small" type="link" onClick={onDone}>
        {t('common:action.cancel')}
      </Button>
    </p>
  )
}

/** What is written: the draft of the conversation, which is kept, or the changed message, which is not. */
const useDraft = (id: string, edits: Message | null) => {
  const { box, drafts } = useOutbox()
  const [changed, setChanged] = useState<Draft>(() => (edits?.doc ? draftOf(edits.doc) : EMPTY))
  const set = (draft: Draft) => {
    if (edits) return setChanged(draft)
    box.draft(id, 'text' in draft && draft.text === '' ? null : draft)
  }
  return { box, draft: edits ? changed : (drafts[id] ?? EMPTY), set }
}

/** Where one writes: plain text first, with form and formulas where that is wanted. */
export const Composer = ({ talk, answers, edits, onDone }: Props) => {
  const { t } = useTranslation('messages')
  const narrow = useNarrow()
  const { box, draft, set } = useDraft(talk.id, edits)
  // The editor keeps the text it began with: another one for the next message.
  const [turn, setTurn] = useState(0)
  const edit = useMutationOf(messageEdit, { invalidates: [messageList], onSuccess: onDone })
  if (!talk.mayPost)
    return (
      <div className="lb-talk-write">
        <Alert type="info" showIcon title={t(talk.blocked ? 'block.holds' : 'write.closed')} />
      </div>
    )
  const doc = writtenIn(draft)
  const ready = !isEmptyDoc(doc) && textOf(doc).length <= MESSAGE_LETTERS
  const send = () => {
    if (!ready || edit.isPending) return
    if (edits) return edit.mutate({ id: edits.id, doc })
    const mentions = mentionedIn(textOf(doc), draft.mentions ?? [])
    void box.add({
      conversationId: talk.id,
      messageId: randomId(),
      doc,
      replyTo: answers?.id ?? null,
      mentions,
    })
    box.draft(talk.id, null)
    setTurn(turn + 1)
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey) return
    // A name was chosen from those offered.
    if (event.isDefaultPrevented()) return
    if (event.ctrlKey || event.metaKey || ('text' in draft && !narrow)) {
      event.preventDefault()
      send()
    }
  }
  const isMany = talk.kind === 'class' || talk.kind === 'course'
  const sends = isMany ? t('write.sendTo', { count: talk.readers }) : t('write.send')
  return (
    // The editor of forms would take the key for a new line first.
    <div className="lb-talk-write" {...('doc' in draft ? { onKeyDownCapture: onKeyDown } : { onKeyDown })}>
      <About answers={answers} edits={edits} onDone={onDone} />
      {'doc' in draft ? (
        <RichEditor
          key={turn}
          value={draft.doc}
          onChange={(next) => set({ ...draft, doc: next })}
          label={t('write.label')}
          minRows={2}
          pictures={false}
        />
      ) : (
        <WriteBox
          conversationId={talk.id}
          text={draft.text}
          onChange={(text) => set({ ...draft, text })}
          onMention={(mention) => edits ?? box.mention(talk.id, mention)}
        />
      )}
      <footer>
        {'text' in draft ? (
          <Button type="text" onClick={() => set({ doc, mentions: draft.mentions ?? [] })}>
            {t('write.format')}
          </Button>
        ) : (
          <span className="lb-muted">{t('write.keys')}</span>
        )}
        <Button type="primary" disabled={!ready} loading={edit.isPending} onClick={send}>
          {edits ? t('common:action.save') : sends}
        </Button>
      </footer>
    </div>
  )
}
