/** Signs that are words of their own: Han and kana. */
const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
const WORD = /[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*/gu

/** How long a text is: each Chinese character counts as one word, as word processors count. */
export const wordsIn = (text: string): number => {
  const han = text.match(HAN)?.length ?? 0
  return han + (text.replaceAll(HAN, ' ').match(WORD)?.length ?? 0)
}
