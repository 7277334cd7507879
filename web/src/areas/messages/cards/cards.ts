import type { CardInput } from '@labbox/contract/messages/cards.ts'
import type { RichDoc } from '@labbox/contract/core/rich-doc.ts'

/** A picture that was stored and goes with the message. */
export interface Picture {
  id: string
  name: string
  url: string
}

/** A thing that goes with the message, and what it is called. */
export interface Chosen {
  input: CardInput
  name: string
}

/** What goes with a message that is being written. */
export interface Attached {
  cards?: Chosen[]
  pictures?: Picture[]
}

export const isBare = ({ cards = [], pictures = [] }: Attached): boolean =>
  cards.length === 0 && pictures.length === 0

/** What was written, with the pictures below it. */
export const withPictures = (doc: RichDoc, isEmpty: boolean, pictures: readonly Picture[]): RichDoc =>
  pictures.length === 0
    ? doc
    : {
        type: 'doc',
        content: [
          ...(isEmpty ? [] : (doc.content ?? [])),
          ...pictures.map(({ id, name }) => ({ type: 'image', attrs: { fileId: id, alt: name } })),
        ],
      }

/** The moment that the address of the page asks to send: `<record>.<number of the act>`. */
export const momentIn = (text: string | undefined): CardInput | null => {
  const [, id, seq] = /^([\da-f-]{36})\.(\d{1,9})$/.exec(text ?? '') ?? []
  return id && Number(seq) > 0 ? { kind: 'moment', id, seq: Number(seq) } : null
}
