import { useQuery } from '@tanstack/react-query'
import { PREFERENCE_MAX, preferenceList, preferenceSave } from '@labbox/contract/access/preferences.ts'
import { ApiError, failureText } from './api/api-error.ts'
import { call } from './api/call.ts'
import { queryClient, queryOf } from './api/query.ts'
import { notify } from './errors/feedback.ts'

const kept = queryOf(preferenceList, {})

/** The value in a kept text; undefined where there is none or it is damaged. */
const valueIn = (text: string | undefined): unknown => {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

const save = async (key: string, value: unknown): Promise<void> => {
  const text = value === undefined ? '' : JSON.stringify(value)
  const before = queryClient.getQueryData(kept.queryKey)
  queryClient.setQueryData(kept.queryKey, { ...before, [key]: text })
  try {
    await call(preferenceSave, { key, text })
  } catch (error) {
    queryClient.setQueryData(kept.queryKey, before)
    if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
  }
}

export interface Preference<T> {
  value: T
  /** Not yet read: what is shown may change in a moment. */
  waiting: boolean
  /** Whether a value is short enough to be kept. */
  fits: (value: T) => boolean
  save: (value: T | undefined) => Promise<void>
}

/** The names, addresses or ids in a kept value. */
export const namesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** With the thing, or without it where it was there; the one put in last stands last, and the oldest goes where there are too many. */
export const toggled = (kept: readonly string[], one: string, most: number): string[] =>
  kept.includes(one) ? kept.filter((each) => each !== one) : [...kept, one].slice(-most)

/**
 * How somebody has set up a page, kept on the server for all of their browsers.
 * @param key what it is of, as `list/sys/user/page`
 * @param read makes a value of whatever was kept: another version of the product may have written it
 */
export const usePreference = <T>(key: string, read: (value: unknown) => T): Preference<T> => {
  const { data, isPending } = useQuery({ ...kept, staleTime: Infinity, gcTime: Infinity })
  return {
    value: read(valueIn(data?.[key])),
    waiting: isPending,
    fits: (value) => JSON.stringify(value).length <= PREFERENCE_MAX,
    save: (value) => save(key, value),
  }
}
