import { z } from 'zod'
import { CellId } from '@labbox/contract/measurement/template.ts'

/** A typed value on its way to the server; null empties the cell. */
export const PendingSave = z.object({
  cellId: CellId,
  value: z.union([z.number(), z.string()]).nullable(),
  /** What was typed, to the letter. */
  text: z.string(),
  /** The cell's seq it was typed on; null until the save before it has been answered. */
  base: z.number().int().nullable(),
  saveId: z.string(),
})
export type PendingSave = z.infer<typeof PendingSave>

/** Where unsent values survive a closed page. */
export interface KeptSaves {
  load(): PendingSave[]
  store(saves: readonly PendingSave[]): void
}

/** In this browser, per user and sheet: another student on the same computer gets nothing of it. */
export const keptInBrowser = (userId: string, sheetId: string): KeptSaves => {
  const key = `labbox-sheet:${userId}:${sheetId}`
  return {
    load: () => {
      try {
        return z.array(PendingSave).parse(JSON.parse(localStorage.getItem(key) ?? '[]'))
      } catch {
        return []
      }
    },
    store: (saves) => {
      try {
        if (saves.length === 0) localStorage.removeItem(key)
        else localStorage.setItem(key, JSON.stringify(saves))
      } catch {
        // a full or forbidden store: the values stay on the page, and leaving it asks
      }
    },
  }
}
