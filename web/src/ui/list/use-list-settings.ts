import { useMemo } from 'react'
import type { Endpoint } from '@labbox/contract/core/endpoint.ts'
import { usePreference } from '../../app/preferences.ts'
import { readListSettings, shownColumns, type ListSettings } from './settings.ts'
import type { Column } from './types.ts'

/** How the person who is signed in has set up the list of an endpoint, and its columns as they are to be shown. */
export const useListSettings = <T extends object>(endpoint: Endpoint, columns: readonly Column<T>[]) => {
  const { value, waiting, fits, save } = usePreference(`list${endpoint.path}`, readListSettings)
  const { order, hidden } = value
  const [orderKey, hiddenKey] = [order.join(), hidden?.join() ?? null]
  const shown = useMemo(
    () => shownColumns(columns, { order, hidden }),
    // The value is read anew each time; what matters of it is its texts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [columns, orderKey, hiddenKey],
  )
  const change = (next: Partial<ListSettings>) => void save({ ...value, ...next })
  return { settings: value, waiting, shown, change, fits }
}
