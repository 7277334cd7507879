import { create } from 'zustand'
import type { Locale } from '@labbox/contract/core/types.ts'
import { useLocale } from '../../app/i18n.ts'

/** The language that was chosen to write in, by somebody who read in `read` then. */
interface Chosen {
  read: Locale
  written: Locale
}

/** What was chosen, for as long as the app is open. */
export const useChosen = create<{ chosen: Chosen | null }>(() => ({ chosen: null }))

export const otherLanguage = (language: Locale): Locale => (language === 'zh' ? 'en' : 'zh')

/** The language that texts of two languages are written in, in all fields of a page alike: the reader's until another is chosen. */
export const useWritingLanguage = (): [Locale, (language: Locale) => void] => {
  const read = useLocale()
  const chosen = useChosen((state) => state.chosen)
  const written = chosen?.read === read ? chosen.written : read
  return [written, (language) => useChosen.setState({ chosen: { read, written: language } })]
}
