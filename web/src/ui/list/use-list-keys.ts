import type { RefObject } from 'react'
import { useShortcuts } from '../shortcuts.ts'

const ROW = 'tr[data-row-key], li[data-row-key]'
/** What takes keys for itself while it is open. */
const ABOVE = '[role=dialog], [role=menu], [role=listbox], .ant-popover'

const rowsIn = (box: HTMLElement): HTMLElement[] => [...box.querySelectorAll<HTMLElement>(ROW)]
const focused = (): HTMLElement | null => document.activeElement as HTMLElement | null

/**
 * Keys of a list: j and k go along its rows, Enter opens the one in focus, x selects it, / goes to the search field.
 * @param box around the list; null where another list has the keys
 */
export const useListKeys = (box: RefObject<HTMLElement | null>, on: boolean): void => {
  /** An act on the list, unless something lies above it; false: the key was for somebody else. */
  const inList = (act: (list: HTMLElement, row: HTMLElement | null) => boolean) => () => {
    const list = box.current
    if (!on || !list || focused()?.closest(ABOVE)) return false
    return act(list, focused()?.closest<HTMLElement>(ROW) ?? null)
  }
  const step = (by: 1 | -1) =>
    inList((list, row) => {
      const rows = rowsIn(list)
      const next = rows[row ? rows.indexOf(row) + by : 0]
      next?.focus()
      next?.scrollIntoView({ block: 'nearest' })
      return next !== undefined
    })
  useShortcuts({
    j: step(1),
    k: step(-1),
    // On a button or link in the row the key means that one.
    Enter: inList((_list, row) => {
      const first = row === focused() && row?.querySelector<HTMLElement>('.lb-cell a, .lb-card-head a')
      const act =
        first || (row === focused() && row?.querySelector<HTMLElement>('.lb-acts-cell :is(a, button)'))
      if (act) act.click()
      return Boolean(act)
    }),
    x: inList((_list, row) => {
      const choice = row?.querySelector<HTMLInputElement>('input[type=checkbox]:not(:disabled)')
      choice?.click()
      row?.focus()
      return Boolean(choice)
    }),
    '/': inList((list) => {
      const field = list.querySelector<HTMLInputElement>(
        '.lb-filters input[type=text], .lb-filters input[type=search]',
      )
      field?.focus()
      return Boolean(field)
    }),
  })
}
