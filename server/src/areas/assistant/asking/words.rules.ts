import { bareWords } from '@labbox/contract/assistant/words.ts'

/** What could be the beginning of a link, a picture, an address or HTML; longer ones are none. */
const BEGUN =
  /(?:!|!?\[[^\]\n]{0,300}(?:\](?:\([^)\n]{0,600})?)?|<\/?(?:[a-z][^>\n]{0,600})?|h(?:t(?:t(?:ps?(?::(?:\/(?:\/[^\s)>]{0,600})?)?)?)?)?)?)$/i

/** Leaves nothing but words of what comes in pieces: what could be the beginning of something else waits for the rest. */
export const createWords = () => {
  let waiting = ''
  return {
    add(text: string): string {
      waiting += text
      const ready = waiting.slice(0, BEGUN.exec(waiting)?.index ?? waiting.length)
      waiting = waiting.slice(ready.length)
      return bareWords(ready)
    },
    rest: (): string => bareWords(waiting),
  }
}
