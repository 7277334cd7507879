import { useState } from 'react'
import type { Place } from './FloatingWindow.tsx'

const PREFIX = 'labbox-window-'

/** A kept place; null when there is none, or it is damaged. */
export const readPlace = (kept: string | null): Place | null => {
  try {
    const place = JSON.parse(kept ?? 'null') as Partial<Place> | null
    const { x, y, width, height } = place ?? {}
    const numbers = [x, y, width, height].every(
      (value) => typeof value === 'number' && Number.isFinite(value),
    )
    return numbers ? ({ x, y, width, height } as Place) : null
  } catch {
    return null
  }
}

const stored = (key: string): Place | null => {
  try {
    return readPlace(localStorage.getItem(PREFIX + key))
  } catch {
    return null
  }
}

/**
 * Where a floating window stands, kept in this browser from one time to the next.
 * @param key names the window
 * @param first where it comes up the first time
 */
export const useRememberedPlace = (key: string, first: () => Place): [Place, (place: Place) => void] => {
  const [place, setPlace] = useState(() => stored(key) ?? first())
  const keep = (next: Place) => {
    setPlace(next)
    try {
      localStorage.setItem(PREFIX + key, JSON.stringify(next))
    } catch {
      // Storage is full or forbidden: next time the window opens at its first place.
    }
  }
  return [place, keep]
}
