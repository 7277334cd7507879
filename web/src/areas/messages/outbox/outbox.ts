import type { DataOf, InputOf } from '@labbox/contract/core/endpoint.ts'
import type { RichDoc } from '@labbox/contract/core/rich-doc.ts'
import type { messageSend } from '@labbox/contract/messages/messages.ts'
import type { Attached } from '../cards/cards.ts'
import type { Mention } from './mentions.ts'

/** What is being written in a conversation: plain, or with its form; who was chosen to be mentioned, and what goes with it. */
export type Draft = ({ text: string } | { doc: RichDoc }) & { mentions?: Mention[] } & Attached

/** A message on its way. Its id is made once, so that sending it again does not send it twice. */
export interface Waiting {
  input: InputOf<typeof messageSend>
  /** Links of its pictures, for as long as it is on its way. */
  files?: Record<string, string>
  /** Why it was refused; it is not sent again by itself then. */
  refused?: string
}

interface Kept {
  drafts: Record<string, Draft>
  waiting: Waiting[]
}

/** Where it lies between visits; fails silently where there is no such place. */
export interface Store {
  read(): string | null
  write(text: string): void
}

/** What sending came to: done, refused with a sentence, or to be tried again. */
export type Outcome = { sent: DataOf<typeof messageSend> } | { refused: string } | 'later'

const read = (text: string | null): Kept => {
  try {
    return { drafts: {}, waiting: [], ...(JSON.parse(text ?? '{}') as Partial<Kept>) }
  } catch {
    return { drafts: {}, waiting: [] }
  }
}

/** Drafts and messages on their way, kept over reloads and while there is no network. */
export const createOutbox = (store: Store, send: (input: Waiting['input']) => Promise<Outcome>) => {
  let kept = read(store.read())
  let running = false
  const listeners = new Set<() => void>()
  /** What lies in the store counts: another window of the same person may have written there. */
  const refresh = () => {
    const text = store.read()
    if (text === null || text === JSON.stringify(kept)) return
    kept = read(text)
    listeners.forEach((listener) => listener())
  }
  const change = (next: (before: Kept) => Partial<Kept>) => {
    refresh()
    kept = { ...kept, ...next(kept) }
    store.write(JSON.stringify(kept))
    listeners.forEach((listener) => listener())
  }
  const settle = (id: string, outcome: Outcome) => {
    if (outcome === 'later') return
    change(({ waiting }) => ({
      waiting: waiting.flatMap((one) => {
        if (one.input.messageId !== id) return [one]
        return 'refused' in outcome ? [{ ...one, refused: outcome.refused }] : []
      }),
    }))
  }
  /** Sends what waits, in its order; stops at the first that has to wait on. */
  const flush = async (): Promise<void> => {
    if (running) return
    running = true
    try {
      for (;;) {
        refresh()
        const next = kept.waiting.find(({ refused }) => refused === undefined)
        if (!next) return
        const outcome = await send(next.input)
        if (outcome === 'later') return
        settle(next.input.messageId, outcome)
      }
    } finally {
      running = false
    }
  }
  return {
    state: () => kept,
    listen(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    draft(conversationId: string, draft: Draft | null) {
      change(({ drafts }) => {
        const { [conversationId]: _, ...others } = drafts
        return { drafts: draft ? { ...others, [conversationId]: draft } : others }
      })
    },
    /** Somebody was chosen to be mentioned in what is being written. */
    mention(conversationId: string, mention: Mention) {
      change(({ drafts }) => {
        const draft = drafts[conversationId] ?? { text: '' }
        const mentions = [...(draft.mentions ?? []), mention]
        return { drafts: { ...drafts, [conversationId]: { ...draft, mentions } } }
      })
    },
    /** Something was chosen to go with what is being written. */
    attach(conversationId: string, { cards = [], pictures = [] }: Attached) {
      change(({ drafts }) => {
        const draft = drafts[conversationId] ?? { text: '' }
        const next = {
          ...draft,
          cards: [...(draft.cards ?? []), ...cards],
          pictures: [...(draft.pictures ?? []), ...pictures],
        }
        return { drafts: { ...drafts, [conversationId]: next } }
      })
    },
    add(input: Waiting['input'], files: Record<string, string> = {}) {
      change(({ waiting }) => ({ waiting: [...waiting, { input, files }] }))
      return flush()
    },
    drop: (id: string) =>
      change(({ waiting }) => ({ waiting: waiting.filter(({ input }) => input.messageId !== id) })),
    flush,
  }
}
export type Outbox = ReturnType<typeof createOutbox>
