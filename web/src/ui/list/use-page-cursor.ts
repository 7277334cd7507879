import { useState } from 'react'
import type { Endpoint } from '@labbox/contract/core/endpoint.ts'
import { queryNames } from '../../app/api/address.ts'

interface Cursor {
  page: number
  /** The list it stands in: another filter is another list. */
  list: string
  input: { after?: string; before?: string }
}

/** The next and the former page begin at a row that is shown, where the endpoint can: that costs the same on every page. */
export const usePageCursor = (endpoint: Endpoint, page: number, list: string) => {
  const [cursor, setCursor] = useState<Cursor | null>(null)
  const able = queryNames(endpoint).has('after')
  const fits = cursor?.page === page && cursor.list === list
  /** Before the page changes. */
  const turnTo = (next: number, shown: readonly string[]): void => {
    const after = next === page + 1 ? shown.at(-1) : undefined
    const before = next === page - 1 ? shown[0] : undefined
    const input = after ? { after } : before ? { before } : {}
    setCursor(able ? { page: next, list, input } : null)
  }
  return { input: fits ? cursor.input : {}, turnTo }
}
