import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { POINT } from '@labbox/contract/core/score.ts'
import { gradeBookGet, gradeEnter, type GradeBook } from '@labbox/contract/scores/books.ts'
import { queryClient } from '../../../app/api/query.ts'
import { WithQueries } from '../../../testing/with-queries.tsx'
import { withEntries } from './model.ts'
import { sampleBook } from './testing.ts'
import { useGradeBook } from './use-grade-book.ts'

vi.mock('../../../app/use-unsaved.ts', () => ({ useUnsaved: () => () => undefined }))
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const answer = (data: unknown) => Response.json({ code: 200, msg: '', data })

it('keeps what is entered while an older answer is under way, and asks again once it is sent', async () => {
  const key = { courseId: sampleBook.course.id, classId: sampleBook.class.id }
  let held: GradeBook = sampleBook
  // The second answer was made before the entry and comes after it.
  const late = Promise.withResolvers<void>()
  let reads = 0
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    if (url.includes(gradeBookGet.path)) {
      const made = held
      if (++reads === 2) await late.promise
      signal?.throwIfAborted()
      return answer(made)
    }
    if (url.includes(gradeEnter.path)) held = withEntries(held, [entry])
    return answer({})
  })
  const entry = { row: 0, item: 1, score: 90 * POINT, excused: false }
  const { result } = renderHook(() => useGradeBook(key), { wrapper: WithQueries })
  await waitFor(() => expect(result.current.book).toBeDefined())
  const refetched = act(() => result.current.query.refetch())
  act(() => result.current.enter([entry]))
  late.resolve()
  await refetched
  expect(result.current.book?.students[0]?.entries).toEqual([{ item: 1, score: entry.score, excused: false }])
  await waitFor(() => expect(reads).toBe(3))
  expect(result.current.book?.students[0]?.entries).toEqual([{ item: 1, score: entry.score, excused: false }])
})
