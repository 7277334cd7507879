import { useQuery } from '@tanstack/react-query'
import { dictionaryEntries, type DictionaryEntry } from '@labbox/contract/system/dictionaries.ts'
import { shippedDictionaries, type DictionaryKey } from '@labbox/contract/system/shipped-dictionaries.ts'
import { queryOf } from './api/query.ts'
import { useLocalText } from './i18n.ts'
import { useSession } from './session/session.ts'

const STALE_MS = 60_000

const find = (entries: readonly DictionaryEntry[] | undefined, value: string | number) =>
  entries?.find((entry) => entry.value === String(value))

/**
 * The words of a dictionary as administrators set them under /sys/codeset: `label(value)` answers the word that ships until they are
 * there, and where a value has none. A value that is off is not offered to choose: `offered`.
 */
export const useDictionary = (key: DictionaryKey) => {
  const text = useLocalText()
  // The boards on the wall have no session: for them, the words that ship.
  const enabled = useSession(({ user }) => user !== null)
  const { data } = useQuery({ ...queryOf(dictionaryEntries, {}), staleTime: STALE_MS, enabled })
  return {
    label: (value: string | number): string =>
      text(find(data?.[key], value)?.label) ||
      text(find(shippedDictionaries[key].entries, value)?.label) ||
      String(value),
    offered: (value: string | number): boolean => !find(data?.[key], value)?.off,
  }
}
