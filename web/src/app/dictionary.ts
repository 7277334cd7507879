import { useQuery } from '@tanstack/react-query'
import { dictionaryEntries, type DictionaryEntry } from '@labbox/contract/system/dictionaries.ts'
import { shippedDictionaries, type DictionaryKey } from '@labbox/contract/system/shipped-dictionaries.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { queryOf } from './api/query.ts'
import { useLocalText } from './i18n.ts'
import { useSession } from './session/session.ts'

const STALE_MS = MINUTE_MS

const find = (entries: readonly DictionaryEntry[] | undefined, value: string | number) =>
  entries?.find((entry) => entry.value === String(value))

/**
 * The texts of a dictionary as administrators set them under /sys/codeset. `label(value)` gives the shipped text until
 * they are loaded, and for values without one. `offered` leaves out values that are switched off.
 */
export const useDictionary = (key: DictionaryKey) => {
  const text = useLocalText()
  // Wall boards have no session, so they show the shipped texts.
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
