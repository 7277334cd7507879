import type { FieldWord } from '@labbox/contract/errors/field-words.ts'
import { fieldText } from '@labbox/contract/errors/fields.ts'
import { useSettings } from '../../app/settings/settings.ts'

/** What is said at a field, in the language of the page: the server would say the same. */
export const useFieldText = (): ((word: FieldWord) => string) => {
  const language = useSettings((state) => state.language)
  return (word) => fieldText(word, language)
}
