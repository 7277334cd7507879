import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  attendanceChanges,
  attendanceSet,
  benchUse,
  sessionGet,
  type SessionList,
} from '@labbox/contract/attendance/attendance.ts'
import { sessionPage } from '@labbox/contract/attendance/sessions.ts'
import { checkInState, type AttendanceStatus } from '@labbox/contract/attendance/states.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryClient, queryOf } from '../../../app/api/query.ts'
import { serverNow } from '../../../app/clock.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useUnsaved } from '../../../app/use-unsaved.ts'

const POLL_MS = 5000

export interface Entry {
  studentId: string
  status: AttendanceStatus | null
}

/** Endpoints whose answers change with attendance. */
export const attendanceAnswers = [sessionGet, sessionPage, attendanceChanges, benchUse]

const isOpen = ({ startAt, endAt }: SessionList): boolean =>
  checkInState({ startAt: new Date(startAt), endAt: new Date(endAt) }, new Date(serverNow())) === 'open'

/**
 * A list of attendance that is taken: what is chosen stands there at once and is sent, one after the other. Each act can be taken back,
 * the last one first, by what the server says that it changed.
 */
export const useTaking = (id: string) => {
  const options = queryOf(sessionGet, { id })
  // What each act has replaced, as its answer will say.
  const [past, setPast] = useState<Promise<Entry[]>[]>([])
  const [waiting, setWaiting] = useState(0)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  // What is under way is waited for.
  useUnsaved(waiting > 0, () => queue.current.then(() => true))
  const query = useQuery({
    ...options,
    // Others check in meanwhile; an answer from before the last choice would take that back for a moment.
    refetchInterval: ({ state }) => (waiting === 0 && state.data && isOpen(state.data) ? POLL_MS : false),
  })
  const show = async (entries: readonly Entry[]) => {
    const wanted = new Map(entries.map(({ studentId, status }) => [studentId, status]))
    await queryClient.cancelQueries({ queryKey: options.queryKey })
    queryClient.setQueryData(
      options.queryKey,
      (list) =>
        list && {
          ...list,
          students: list.students.map((one) => {
            const status = wanted.get(one.id)
            return status === undefined ? one : { ...one, status }
          }),
        },
    )
  }
  const send = async (entries: readonly Entry[], more: { unrecorded?: boolean; reason?: string }) => {
    try {
      const { changed } = await call(attendanceSet, { id, entries: [...entries], ...more })
      return changed.map(({ studentId, from }) => ({ studentId, status: from }))
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
      return []
    }
  }
  const act = <T>(work: () => Promise<T>): Promise<T> => {
    setWaiting((count) => count + 1)
    // One after the other: of two choices for a student the later one must come last.
    const done = queue.current.then(work)
    queue.current = done
    void done.then(async () => {
      setWaiting((count) => count - 1)
      if (queue.current === done) await invalidate(attendanceAnswers)
    })
    return done
  }
  const set = (entries: readonly Entry[], more: { unrecorded?: boolean; reason?: string } = {}) => {
    void show(entries)
    const before = act(() => send(entries, more))
    setPast((list) => [...list, before])
    void before.then((changed) => {
      if (changed.length === 0) setPast((list) => list.filter((one) => one !== before))
    })
  }
  const undo = () => {
    const last = past.at(-1)
    if (!last) return
    setPast((list) => list.slice(0, -1))
    void act(async () => {
      const before = await last
      if (before.length === 0) return
      await show(before)
      await send(before, {})
    })
  }
  return { query, list: query.data, set, undo, undoable: past.length > 0 }
}
