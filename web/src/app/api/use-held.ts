import { useEffect, useState } from 'react'
import { ApiError } from './api-error.ts'

interface Held {
  /** Holds it for so many seconds; asked again meanwhile. Stays the same function for the same thing. */
  take: () => Promise<unknown>
  release: () => Promise<unknown>
  seconds: number
  /** The error that says who else holds it. */
  refusedAs: string
  /** False: it is only looked at. */
  wanted: boolean
}

/**
 * Holds what a page works on while it is shown, so that nobody else works on it.
 * @returns who does, in words, where somebody else was first; else null
 */
export const useHeld = ({ take, release, seconds, refusedAs, wanted }: Held): string | null => {
  const [refused, setRefused] = useState<string | null>(null)
  useEffect(() => {
    if (!wanted) return undefined
    const hold = () =>
      take().then(
        () => setRefused(null),
        (error: unknown) => {
          if (error instanceof ApiError && error.key === refusedAs) setRefused(error.message)
        },
      )
    void hold()
    const timer = setInterval(() => void hold(), (seconds * 1000) / 3)
    return () => {
      clearInterval(timer)
      setRefused(null)
      release().catch(() => undefined)
    }
  }, [take, release, seconds, refusedAs, wanted])
  return refused
}
