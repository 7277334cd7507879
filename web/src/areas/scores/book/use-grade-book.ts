import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  gradeBookGet,
  gradeBookPage,
  gradeChanges,
  gradeEnter,
  type GradeBook,
} from '@labbox/contract/scores/books.ts'
import { gradeAppeals } from '@labbox/contract/scores/appeals.ts'
import { gradeWorking } from '@labbox/contract/scores/working.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryClient, queryOf, readOnce } from '../../../app/api/query.ts'
import { useUnsaved } from '../../../app/use-unsaved.ts'
import { named, placed, present, withEntries, type EntryAt, type NamedEntry } from './model.ts'

export interface BookKey {
  courseId: string
  classId: string
}

/** Endpoints whose answers change with a grade book. */
export const bookAnswers = [gradeBookGet, gradeBookPage, gradeChanges, gradeWorking, gradeAppeals]

/**
 * A grade book that is edited: what is entered stands there at once and is sent, one after the other; what is refused goes back to
 * what it was. Every entry can be taken back, the last one first. An answer that was under way before an entry does not cover it: the
 * book is asked for again once all is sent.
 */
export const useGradeBook = (key: BookKey) => {
  const options = queryOf(gradeBookGet, key)
  const query = useQuery({ ...options, ...readOnce })
  const [past, setPast] = useState<NamedEntry[][]>([])
  const [waiting, setWaiting] = useState(0)
  const queue = useRef(Promise.resolve())
  const outdated = useRef(false)
  // What is under way is waited for.
  useUnsaved(waiting > 0, () => queue.current.then(() => true))
  const current = () => queryClient.getQueryData(options.queryKey)
  const show = (entries: readonly NamedEntry[]) => {
    if (queryClient.isFetching(options) > 0) {
      outdated.current = true
      // The cache is put back at once, so what follows is written to it afterwards.
      void queryClient.cancelQueries(options)
    }
    const book = current()
    if (book) queryClient.setQueryData(options.queryKey, withEntries(book, placed(book, entries)))
  }
  const send = async (entries: readonly NamedEntry[], before: readonly NamedEntry[]) => {
    try {
      await call(gradeEnter, { ...key, entries: [...entries] })
      await invalidate([gradeChanges, gradeWorking])
    } catch {
      // The call has said why.
      show(before)
      setPast([])
    } finally {
      setWaiting((count) => count - 1)
    }
  }
  /** Gives what takes it back; null where nothing is left to enter, because columns are gone. */
  const put = (book: GradeBook, wanted: readonly NamedEntry[]): NamedEntry[] | null => {
    const places = placed(book, wanted)
    if (places.length === 0) return null
    const entries = named(book, places)
    const before = named(book, present(book, places))
    show(entries)
    setWaiting((count) => count + 1)
    // One after the other: of two entries of a cell the later one must come last.
    const sent = queue.current.then(() => send(entries, before))
    queue.current = sent
    void sent.then(() => {
      if (queue.current !== sent || !outdated.current) return
      outdated.current = false
      void queryClient.invalidateQueries(options)
    })
    return before
  }
  const enter = (entries: readonly EntryAt[]) => {
    const book = current()
    const before = book && put(book, named(book, entries))
    if (before) setPast((list) => [...list, before])
  }
  const undo = () => {
    const book = current()
    const last = past.at(-1)
    if (!book || !last) return
    setPast((list) => list.slice(0, -1))
    put(book, last)
  }
  return { query, book: query.data, enter, undo, undoable: past.length > 0 }
}
