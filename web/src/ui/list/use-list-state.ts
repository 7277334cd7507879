import { useNavigate, useSearch } from '../navigation.ts'
import { useCallback, useMemo } from 'react'
import type { Filter, ListState } from './types.ts'

export const PAGE_SIZES = [10, 20, 50, 100, 200]
const DEFAULT_LIMIT = 20

type Change = Record<string, string | undefined>

const count = (text: string | undefined, fallback: number, most: number): number => {
  const value = Number(text)
  return Number.isInteger(value) && value >= 1 && value <= most ? value : fallback
}

/** Page, sorting and filters of a list: they live in the address, so that they can be linked, kept and gone back to. */
export const useListState = (filters: readonly Filter[]): [ListState, (change: Change) => void] => {
  const search = useSearch()
  const navigate = useNavigate()
  const state = useMemo(
    () => ({
      page: count(search['page'], 1, 1_000_000),
      limit: count(search['limit'], DEFAULT_LIMIT, 200),
      sort: search['sort'],
      filters: Object.fromEntries(
        filters.flatMap(({ key }) => (search[key] === undefined ? [] : [[key, search[key]]])),
      ),
    }),
    [search, filters],
  )
  const change = useCallback(
    (next: Change) => {
      // A change of anything but the page begins at the first page.
      const base = 'page' in next ? {} : { page: undefined }
      void navigate({ to: '.', search: (before: Change) => ({ ...before, ...base, ...next }), replace: true })
    },
    [navigate],
  )
  return [state, change]
}

/** The endpoint's input: filters with their typed values, empty ones left out. */
export const listInput = (state: ListState, filters: readonly Filter[]): Record<string, unknown> => ({
  page: state.page,
  limit: state.limit,
  ...(state.sort ? { sort: state.sort } : {}),
  ...Object.fromEntries(
    filters.flatMap(({ key, options }) => {
      const text = state.filters[key]
      const value = options ? options.find((option) => String(option.value) === text)?.value : text
      return value === undefined || value === '' ? [] : [[key, value]]
    }),
  ),
})
