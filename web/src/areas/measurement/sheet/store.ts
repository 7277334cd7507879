import { computeSheet, type SheetValues } from '@labbox/contract/measurement/compute.ts'
import { parseTyped } from '@labbox/contract/measurement/entry.ts'
import type { SheetChange } from '@labbox/contract/measurement/measurement.ts'
import type { Sheet, StudentCell } from '@labbox/contract/measurement/sheet.ts'
import { basicTypes, cellsOf, type StudentItem } from '@labbox/contract/measurement/template.ts'
import type { KeptSaves, PendingSave } from './kept.ts'
import { typedText } from '@labbox/contract/measurement/uncertainty/format.ts'
import { randomId } from '../../../app/random-id.ts'

/** How a call can fail, as far as the sheet cares. */
export type Failure = { kind: 'offline' | 'stale' | 'closed' | 'refused'; message: string }

/** A cell to be read from the occupied bench, with the chosen parameter. */
export interface TakeReading {
  cellId: string
  occupancyId: string
  option: string | undefined
}

export interface SheetCalls {
  save(save: PendingSave & { base: number }): Promise<SheetChange>
  read(reading: TakeReading & { saveId: string }): Promise<SheetChange>
  load(): Promise<Sheet>
  failure(error: unknown): Failure
}

/** What is going on in one cell beside what the server knows of it. */
export type CellWork =
  | { state: 'typing'; text: string; base: number }
  | { state: 'unsent' | 'sending'; text: string; save: PendingSave }
  /** Not taken: the text stays, with the reason; `stale`: another page changed the cell meanwhile. */
  | { state: 'refused' | 'stale'; text: string; message: string }
  | { state: 'reading'; text: '' }

export interface SheetState {
  sheet: Sheet
  work: Readonly<Record<string, CellWork>>
  /** Values that are shown: the server's, with what was typed here, and formulas computed from both. */
  shown: Readonly<Record<string, { value: number | string | null; state: StudentCell['state'] }>>
  online: boolean
}

export interface SheetStore {
  get(): SheetState
  subscribe(changed: () => void): () => void
  type(cellId: string, text: string): void
  /** Saves what was typed; nothing when it is what was there. */
  commit(cellId: string): void
  clear(cellId: string): void
  /** Runs the cell's command on the bench; false when it was refused (the cell says why). */
  read(reading: TakeReading): Promise<boolean>
  /** Sends again what was refused as stale, over the newer value. */
  insist(cellId: string): void
  discard(cellId: string): void
  /** Tries to send what is waiting. */
  flush(): Promise<void>
  /** A newer state from the server; typed values on cells that it changed become stale. */
  replace(sheet: Sheet): void
}

/** The value of a typed text for its item; undefined when it is none. */
const entryOf = (item: StudentItem, text: string): number | string | null | undefined => {
  if (text.trim() === '') return null
  return item.basicType === basicTypes.number
    ? (parseTyped(text, item.unit)?.value ?? undefined)
    : text.trim().slice(0, 200)
}

/** A stored value as it was typed. */
const storedText = (sheet: Sheet, cellId: string): string => {
  const { value, quality } = sheet.cells[cellId] ?? { value: null }
  return typeof value === 'number'
    ? typedText(value, quality, sheet.template.uncertainty?.coverage ?? 1)
    : (value ?? '')
}

/** The text a cell's field begins with. */
export const fieldText = (state: SheetState, cellId: string): string =>
  state.work[cellId]?.text ?? storedText(state.sheet, cellId)

const isPending = (work: CellWork | undefined): work is Extract<CellWork, { save: PendingSave }> =>
  work?.state === 'unsent' || work?.state === 'sending'

const shownOf = (sheet: Sheet, work: SheetState['work']): SheetState['shown'] => {
  const values: SheetValues = {}
  for (const [id, cell] of Object.entries(sheet.cells))
    if (cell.source !== 'computed') values[id] = cell.value
  for (const [id, own] of Object.entries(work)) if (isPending(own)) values[id] = own.save.value
  return computeSheet(sheet.template, values).cells
}

/**
 * One sheet on one page: what the server has, what is typed and not sent, and the formulas over both. Values are sent one
 * after the other; what could not be sent is kept and tried again, what another page overtook is never lost silently.
 */
export const createSheetStore = (
  first: Sheet,
  calls: SheetCalls,
  kept: KeptSaves,
  makeId: () => string = randomId,
): SheetStore => {
  const listeners = new Set<() => void>()
  const items = new Map(cellsOf<StudentItem>(first.template).map((cell) => [cell.id, cell.item]))
  const early = Object.fromEntries(
    kept
      .load()
      .filter((save) => items.has(save.cellId))
      .map((save): [string, CellWork] => [save.cellId, { state: 'unsent', text: save.text, save }]),
  )
  let state: SheetState = { sheet: first, work: early, shown: shownOf(first, early), online: true }
  let sending = false

  const seqOf = (cellId: string): number => state.sheet.cells[cellId]?.seq ?? 0
  const set = (next: Partial<Omit<SheetState, 'shown'>>): void => {
    const merged = { ...state, ...next }
    state = { ...merged, shown: shownOf(merged.sheet, merged.work) }
    kept.store(
      Object.values(state.work)
        .filter(isPending)
        .map((own) => own.save),
    )
    for (const listener of listeners) listener()
  }
  const setWork = (cellId: string, own: CellWork | null): void => {
    const { [cellId]: _old, ...rest } = state.work
    set({ work: own ? { ...rest, [cellId]: own } : rest })
  }
  /** Takes over what the server answered; `own` is what goes on in the cell from now on. */
  const apply = (cellId: string, change: SheetChange, own: CellWork | null): void => {
    const { [cellId]: _old, ...rest } = state.work
    const cells = { ...state.sheet.cells, ...change.cells }
    const score = change.view === 'student' && change.score
    set({
      sheet: {
        ...state.sheet,
        updatedAt: change.updatedAt,
        cells,
        ...(score && { score }),
      } as Sheet,
      work: own ? { ...rest, [cellId]: own } : rest,
      online: true,
    })
  }
  /** Text typed while a save was running is now based on the saved value. */
  const rebased = (own: CellWork | undefined, sent: PendingSave, seq: number): CellWork | null => {
    if (own?.state === 'typing') return { ...own, base: seq }
    if (!isPending(own)) return own ?? null
    return own.save.saveId === sent.saveId ? null : { ...own, save: { ...own.save, base: seq } }
  }

  const replace = (sheet: Sheet): void => {
    const work = Object.fromEntries(
      Object.entries(state.work).map(([id, own]): [string, CellWork] => {
        const overtaken =
          own.state === 'typing'
            ? (sheet.cells[id]?.seq ?? 0) > own.base
            : own.state === 'unsent' && own.save.base !== null && (sheet.cells[id]?.seq ?? 0) > own.save.base
        return [id, overtaken ? { state: 'stale', text: own.text, message: '' } : own]
      }),
    )
    set({ sheet, work })
  }
  const reload = async (): Promise<void> => {
    try {
      replace(await calls.load())
    } catch {
      // The next answer reports it; typed text is kept.
    }
  }

  const queue = (cellId: string, value: number | string | null, text: string, base: number | null): void => {
    setWork(cellId, { state: 'unsent', text, save: { cellId, value, text, base, saveId: makeId() } })
    void flush()
  }

  const fail = async (save: PendingSave, failure: Failure): Promise<void> => {
    const own = state.work[save.cellId]
    const mine = isPending(own) && own.save.saveId === save.saveId
    if (failure.kind === 'offline') {
      set({ online: false })
      if (mine) setWork(save.cellId, { ...own, state: 'unsent' })
      return
    }
    if (failure.kind === 'refused') {
      if (mine) setWork(save.cellId, { state: 'refused', text: own.text, message: failure.message })
      return
    }
    if (mine)
      setWork(save.cellId, {
        state: failure.kind === 'stale' ? 'stale' : 'refused',
        text: own.text,
        message: failure.message,
      })
    await reload()
  }

  /** Sends one save; true when the next may follow. */
  const send = async (own: Extract<CellWork, { save: PendingSave }>): Promise<boolean> => {
    const save = { ...own.save, base: own.save.base ?? seqOf(own.save.cellId) }
    setWork(save.cellId, { ...own, save, state: 'sending' })
    try {
      const change = await calls.save(save)
      const seq = change.cells[save.cellId]?.seq ?? save.base + 1
      apply(save.cellId, change, rebased(state.work[save.cellId], save, seq))
      return true
    } catch (error) {
      const failure = calls.failure(error)
      await fail(save, failure)
      return failure.kind !== 'offline'
    }
  }

  const flush = async (): Promise<void> => {
    if (sending) return
    sending = true
    try {
      for (;;) {
        const next = Object.values(state.work).find((own) => own.state === 'unsent')
        if (!next || !isPending(next) || !(await send(next))) return
      }
    } finally {
      sending = false
    }
  }

  return {
    get: () => state,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    type: (cellId, text) => {
      const own = state.work[cellId]
      const base = own?.state === 'typing' ? own.base : seqOf(cellId)
      setWork(cellId, { state: 'typing', text, base })
    },
    commit: (cellId) => {
      const own = state.work[cellId]
      const item = items.get(cellId)
      if (own?.state !== 'typing' || !item) return
      const value = entryOf(item, own.text)
      if (value === undefined) return setWork(cellId, { state: 'refused', text: own.text, message: '' })
      // The same number with other digits or another ± is another entry.
      const same = own.text.trim() === storedText(state.sheet, cellId)
      if (same || (value === null && (state.sheet.cells[cellId]?.value ?? null) === null))
        return setWork(cellId, null)
      queue(cellId, value, own.text, own.base)
    },
    clear: (cellId) => queue(cellId, null, '', seqOf(cellId)),
    read: async (reading) => {
      const { cellId } = reading
      setWork(cellId, { state: 'reading', text: '' })
      try {
        const change = await calls.read({ ...reading, saveId: makeId() })
        apply(cellId, change, null)
        return true
      } catch (error) {
        const failure = calls.failure(error)
        setWork(cellId, { state: 'refused', text: '', message: failure.message })
        if (failure.kind === 'closed') await reload()
        return false
      }
    },
    insist: (cellId) => {
      const item = items.get(cellId)
      const text = state.work[cellId]?.text ?? ''
      const value = item && entryOf(item, text)
      if (value !== undefined) queue(cellId, value, text, seqOf(cellId))
    },
    discard: (cellId) => setWork(cellId, null),
    flush,
    replace,
  }
}
