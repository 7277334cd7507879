import { useLocale } from '../../app/i18n.ts'

/** Names one after the other, with the comma of the reader's language. */
export const useListed = (): ((names: readonly string[]) => string) => {
  const comma = useLocale() === 'zh' ? '、' : ', '
  return (names) => names.join(comma)
}
