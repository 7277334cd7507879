import { isEmptyDoc, type LocalDoc, type RichDoc } from '@labbox/contract/core/rich-doc.ts'
import { useLocale } from '../../app/i18n.ts'

/** The text in the reader's language, else in the other one. */
export const useLocalDoc = (): ((doc: LocalDoc | undefined) => RichDoc | undefined) => {
  const locale = useLocale()
  return (doc) => {
    const own = doc?.[locale]
    return isEmptyDoc(own) ? doc?.[locale === 'zh' ? 'en' : 'zh'] : own
  }
}
