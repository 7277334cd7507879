import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { attendanceSet, sessionGet } from '@labbox/contract/attendance/attendance.ts'
import { queryClient } from '../../../app/api/query.ts'
import { WithQueries } from '../../../testing/with-queries.tsx'
import { useTaking, type Entry } from './use-taking.ts'

vi.mock('../../../app/use-unsaved.ts', () => ({ useUnsaved: () => () => undefined }))
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

/** A server whose answers wait until they are let go; `held`: what it has written down. */
const serverOf = (held: Record<string, Entry['status']>) => {
  const waiting: (() => void)[] = []
  let [slow, written] = [false, 0]
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    let data: unknown = {
      startAt: '2026-09-07T08:00:00Z',
      endAt: '2026-09-07T10:00:00Z',
      students: Object.entries(held).map(([id, status]) => ({ id, status })),
    }
    if (url.includes(attendanceSet.path)) {
      if (slow) await new Promise<void>((resolve) => waiting.push(resolve))
      const { entries } = JSON.parse(body as string) as { entries: Entry[] }
      const changed = entries.filter(({ studentId, status }) => held[studentId] !== status)
      data = { changed: changed.map(({ studentId }) => ({ studentId, from: held[studentId] ?? null })) }
      written++
      for (const { studentId, status } of entries) held[studentId] = status
    } else if (!url.includes(sessionGet.path)) data = {}
    return Response.json({ code: 200, msg: '', data })
  })
  return {
    held,
    get written() {
      return written
    },
    slowly: () => void (slow = true),
    go: () => {
      slow = false
      for (const resolve of waiting.splice(0)) resolve()
    },
  }
}

const taking = async () => {
  const { result } = renderHook(() => useTaking('s'), { wrapper: WithQueries })
  await waitFor(() => expect(result.current.list).toBeDefined())
  const shown = () => Object.fromEntries(result.current.list!.students.map(({ id, status }) => [id, status]))
  return { result, shown }
}

it('takes back the last act also while its answer is under way, and not the one before it', async () => {
  const server = serverOf({ a: null, b: null })
  const { result, shown } = await taking()
  act(() => result.current.set([{ studentId: 'a', status: 'late' }]))
  await waitFor(() => expect(server.held).toEqual({ a: 'late', b: null }))
  server.slowly()
  act(() => result.current.set([{ studentId: 'b', status: 'present' }]))
  await waitFor(() => expect(shown()).toEqual({ a: 'late', b: 'present' }))
  expect(result.current.undoable).toBe(true)
  act(() => result.current.undo())
  server.go()
  await waitFor(() => expect(server.written).toBe(3))
  expect(server.held).toEqual({ a: 'late', b: null })
  await waitFor(() => expect(shown()).toEqual({ a: 'late', b: null }))
  expect(result.current.undoable).toBe(true)
  act(() => result.current.undo())
  await waitFor(() => expect(server.held).toEqual({ a: null, b: null }))
  expect(result.current.undoable).toBe(false)
})

it('has nothing to take back of an act that changed nothing', async () => {
  const server = serverOf({ a: 'late' })
  const { result } = await taking()
  act(() => result.current.set([{ studentId: 'a', status: 'late' }]))
  await waitFor(() => expect(result.current.undoable).toBe(false))
  act(() => result.current.undo())
  expect(server.held).toEqual({ a: 'late' })
})
