import { useCallback, useEffect, useRef } from 'react'
import { previewOpen, previewSave } from '@labbox/contract/files/preview-records.ts'
import { ApiError } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { KEPT_READING, keptReading } from '../../../app/kept/kept-reading.ts'
import { useSession } from '../../../app/session/session.ts'
import { getToken } from '../../../app/session/token.ts'

/** How often reading time is stored locally, in case the page ends without notice. */
const KEEP_MS = 5_000
const TICK_MS = 1_000

interface Reading {
  id: string
  seconds: number
  position: number
  length: number
}

const keep = (owner: string, reading: Reading): void => {
  // Signed out meanwhile: the next user of the computer must find nothing.
  if (!getToken()) return
  try {
    localStorage.setItem(`${KEPT_READING}${owner}:${reading.id}`, JSON.stringify(reading))
  } catch {
    // Storage is full or forbidden: the time is lost, reading is not.
  }
}

/** Sends what pages have left; what could not be sent stays for the next time. */
export const flushReading = async (): Promise<void> => {
  const owner = useSession.getState().user?.id
  if (!owner || !getToken() || !navigator.onLine) return
  for (const key of keptReading(`${owner}:`)) {
    const text = localStorage.getItem(key)
    if (text === null) continue
    const gone = await call(previewSave, JSON.parse(text) as Reading, { silent: true }).then(
      () => true,
      // Refused for good: trying again would not help.
      (error: unknown) => error instanceof ApiError && [400, 403, 404].includes(error.code),
    )
    // Another page may have added time meanwhile.
    if (gone && localStorage.getItem(key) === text) localStorage.removeItem(key)
    if (!gone) return
  }
}

/**
 * Counts how long a file is read while the component is there and the page in front.
 * @param active false: time does not count (a video that stands still)
 * @returns a function that takes where the reader is
 */
export const useReading = (fileId: string, active: boolean): ((position: number, length: number) => void) => {
  const place = useRef({ position: 0, length: 0 })
  const counts = useRef(active)
  useEffect(() => {
    counts.current = active
  }, [active])
  useEffect(() => {
    const owner = useSession.getState().user?.id
    if (!owner) return undefined
    let id: string | null = null
    let seconds = 0
    let kept = ''
    let ended = false
    const save = () => {
      if (id === null || seconds === 0) return
      const reading = { id, seconds: Math.round(seconds), ...place.current }
      const text = JSON.stringify(reading)
      if (text === kept) return
      kept = text
      keep(owner, reading)
    }
    let before = performance.now()
    const tick = setInterval(() => {
      const now = performance.now()
      // A sleeping computer does not count as reading.
      if (counts.current && document.visibilityState === 'visible')
        seconds += Math.min(now - before, 3 * TICK_MS) / 1000
      before = now
    }, TICK_MS)
    const regularly = setInterval(save, KEEP_MS)
    const leave = () => document.visibilityState === 'hidden' && save()
    addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', leave)
    call(previewOpen, { fileId }, { silent: true }).then(
      (opened) => {
        if (!ended) id = opened.id
      },
      // Reading continues without being counted.
      () => {},
    )
    return () => {
      ended = true
      clearInterval(tick)
      clearInterval(regularly)
      removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', leave)
      save()
    }
  }, [fileId])
  return useCallback((position: number, length: number) => {
    place.current = { position, length }
  }, [])
}
