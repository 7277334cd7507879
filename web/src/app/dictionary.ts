import { useQuery } from '@tanstack/react-query'
import { dictionaryEntries } from '@labbox/contract/system/dictionaries.ts'
import { queryOf } from './api/query.ts'
import { useLocalText } from './i18n.ts'

const STALE_MS = 60_000

/**
 * Labels of a dictionary as administrators set them under /sys/codeset: `label(value, own)` answers the product's own text until they
 * are there, and where a value has none. A value that is off is not offered to choose: `offered`.
 */
export const useDictionary = (key: string) => {
  const text = useLocalText()
  const { data } = useQuery({ ...queryOf(dictionaryEntries, { keys: key }), staleTime: STALE_MS })
  const entryOf = (value: string | number) => data?.[key]?.find((entry) => entry.value === String(value))
  return {
    label: (value: string | number, own: string): string => text(entryOf(value)?.label) || own,
    offered: (value: string | number): boolean => !entryOf(value)?.off,
  }
}
