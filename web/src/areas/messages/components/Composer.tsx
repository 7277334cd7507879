import { Alert, Button } from 'antd'
import { useState, type ClipboardEvent, type DragEvent, type KeyboardEvent } from 'react'
import { isEmptyDoc, textOf } from '@labbox/contract/core/rich-doc.ts'
import { MOST_CARDS } from '@labbox/contract/messages/cards.ts'
import { isAsked, type Conversation } from '@labbox/contract/messages/conversations.ts'
import {
  MESSAGE_LETTERS,
  MESSAGE_PICTURES,
  messageEdit,
  messageList,
  type Message,
} from '@labbox/contract/messages/messages.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { upload } from '../../../app/api/upload.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { randomId } from '../../../app/random-id.ts'
import { useNarrow } from '../../../app/settings/use-media.ts'
import { holdsText } from '../../../ui/rich/clipboard.ts'
import { RichEditor } from '../../../ui/rich/RichEditor.tsx'
import { AttachMenu } from '../cards/AttachMenu.tsx'
import { Attachments } from '../cards/Attachments.tsx'
import { withPictures } from '../cards/cards.ts'
import { mentionedIn } from '../outbox/mentions.ts'
import { useDraft, writtenIn } from '../outbox/use-draft.ts'
import { WriteBox } from './WriteBox.tsx'

const isPicture = (file: File): boolean => file.type.startsWith('image/')

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
  const { pictures = [], cards = [] } = draft
  const written = writtenIn(draft)
  const doc = withPictures(written, isEmptyDoc(written), pictures)
  const ready = (!isEmptyDoc(doc) || cards.length > 0) && textOf(doc).length <= MESSAGE_LETTERS
  const send = () => {
    if (!ready || edit.isPending) return
    if (edits) return edit.mutate({ id: edits.id, doc })
    const mentions = mentionedIn(textOf(doc), draft.mentions ?? [])
    void box.add(
      {
        conversationId: talk.id,
        messageId: randomId(),
        doc,
        replyTo: answers?.id ?? null,
        mentions,
        cards: cards.map(({ input }) => input),
      },
      Object.fromEntries(pictures.map(({ id, url }) => [id, url])),
    )
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
  const take = async (files: readonly File[]) => {
    for (const file of files.filter(isPicture).slice(0, MESSAGE_PICTURES - pictures.length)) {
      const stored = await upload('picture', file).catch(() => null)
      if (stored) box.attach(talk.id, { pictures: [stored] })
    }
  }
  /** Pictures that are pasted or dropped; a text that brings its pictures along stays a text. */
  const onFiles = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const files = [...data.files]
    if (edits || files.length === 0 || holdsText(data.getData('text/html'))) return
    event.preventDefault()
    event.stopPropagation()
    void take(files)
  }
  const isMany = talk.kind !== 'person' && !isAsked(talk)
  const sends = isMany ? t('write.sendTo', { count: talk.readers }) : t('write.send')
  return (
    // The editor of forms would take the key for a new line first.
    <div
      className="lb-talk-write"
      {...('doc' in draft ? { onKeyDownCapture: onKeyDown } : { onKeyDown })}
      onPasteCapture={(event) => onFiles(event, event.clipboardData)}
      onDropCapture={(event) => onFiles(event, event.dataTransfer)}
    >
      <About answers={answers} edits={edits} onDone={onDone} />
      {'doc' in draft ? (
        <RichEditor
          key={turn}
          value={draft.doc}
          onChange={(next) => set({ ...draft, doc: next })}
          label={t('write.label')}
          minRows={2}
          pictures={false}
          {...(edits && { files: edits.files })}
        />
      ) : (
        <WriteBox
          conversationId={talk.id}
          text={draft.text}
          onChange={(text) => set({ ...draft, text })}
          onMention={(mention) => edits ?? box.mention(talk.id, mention)}
        />
      )}
      {!edits && <Attachments attached={draft} onChange={(attached) => set({ ...draft, ...attached })} />}
      <footer>
        <span>
          {!edits && (
            <AttachMenu
              onPictures={(files) => void take(files)}
              onCard={(card) => cards.length < MOST_CARDS && box.attach(talk.id, { cards: [card] })}
            />
          )}
          {'text' in draft ? (
            <Button type="text" onClick={() => set({ ...draft, doc: written })}>
              {t('write.format')}
            </Button>
          ) : (
            <span className="lb-muted">{t('write.keys')}</span>
          )}
        </span>
        <Button type="primary" disabled={!ready} loading={edit.isPending} onClick={send}>
          {edits ? t('common:action.save') : sends}
        </Button>
      </footer>
    </div>
  )
}
