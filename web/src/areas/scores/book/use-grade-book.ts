import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  gradeBookGet,
  gradeBookPage,
  gradeChanges,
  gradeEnter,
  type GradeBook,
} from '@labbox/contract/scores/books.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryClient, queryOf, readOnce } from '../../../app/api/query.ts'
import { present, withEntries, type EntryAt } from './model.ts'

export interface BookKey {
  courseId: string
  classId: string
}

/** Endpoints whose answers change with a grade book. */
export const bookAnswers = [gradeBookGet, gradeBookPage, gradeChanges]

/**
 * A grade book that is edited: what is entered stands there at once and is sent; refused, the book is read again. Every entry can be
 * taken back, the last one first.
 */
export const useGradeBook = (key: BookKey) => {
  const options = queryOf(gradeBookGet, key)
  const query = useQuery({ ...options, ...readOnce })
  const [past, setPast] = useState<EntryAt[][]>([])
  const put = async (book: GradeBook, entries: readonly EntryAt[]) => {
    queryClient.setQueryData(options.queryKey, withEntries(book, entries))
    try {
      await call(gradeEnter, {
        ...key,
        entries: entries.map(({ row, item, score, excused }) => ({
          itemId: book.items[item]?.id ?? '',
          studentId: book.students[row]?.id ?? '',
          score,
          excused,
        })),
      })
      await invalidate([gradeChanges])
    } catch {
      // The call has said why.
      setPast([])
      await query.refetch()
    }
  }
  const current = () => queryClient.getQueryData(options.queryKey)
  const enter = (entries: readonly EntryAt[]) => {
    const book = current()
    if (!book || entries.length === 0) return
    setPast((list) => [...list, present(book, entries)])
    void put(book, entries)
  }
  const undo = () => {
    const book = current()
    const last = past.at(-1)
    if (!book || !last) return
    setPast((list) => list.slice(0, -1))
    void put(book, last)
  }
  return { query, book: query.data, enter, undo, undoable: past.length > 0 }
}
