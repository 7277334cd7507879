import { useState } from 'react'
import type { RichDoc } from '@labbox/contract/core/rich-doc.ts'
import type { Message } from '@labbox/contract/messages/messages.ts'
import { isBare } from '../cards/cards.ts'
import type { Draft } from './outbox.ts'
import { docOf, plainOf } from './text.ts'
import { useOutbox } from './use-outbox.ts'

const EMPTY: Draft = { text: '' }
const draftOf = (doc: RichDoc): Draft => {
  const text = plainOf(doc)
  return text === null ? { doc } : { text }
}
export const writtenIn = (draft: Draft): RichDoc => ('doc' in draft ? draft.doc : docOf(draft.text))

/** What is written: the draft of the conversation, which is kept, or the changed message, which is not. */
export const useDraft = (id: string, edits: Message | null) => {
  const { box, drafts } = useOutbox()
  const [changed, setChanged] = useState<Draft>(() => (edits?.doc ? draftOf(edits.doc) : EMPTY))
  const set = (draft: Draft) => {
    if (edits) return setChanged(draft)
    box.draft(id, 'text' in draft && draft.text === '' && isBare(draft) ? null : draft)
  }
  return { box, draft: edits ? changed : (drafts[id] ?? EMPTY), set }
}
