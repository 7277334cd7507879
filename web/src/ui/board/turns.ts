import { useEffect, useState } from 'react'

const TURN_MS = 10_000

/** The items of one page, of pages that are as few as can be and as even as they can be. */
export const pageOf = <T>(items: readonly T[], most: number, turn: number): { items: T[]; pages: number } => {
  const pages = Math.max(1, Math.ceil(items.length / most))
  const size = Math.ceil(items.length / pages)
  const from = (turn % pages) * size
  return { items: items.slice(from, from + size), pages }
}

export interface Turns<T> {
  items: T[]
  pages: number
  /** From 0. */
  page: number
  held: boolean
  hold: () => void
}

/** What does not fit at once comes in turn, until somebody holds it. */
export const useTurns = <T>(all: readonly T[], most: number): Turns<T> => {
  const [turn, setTurn] = useState(0)
  const [held, setHeld] = useState(false)
  const { items, pages } = pageOf(all, most, turn)
  useEffect(() => {
    if (pages === 1 || held) return undefined
    const timer = setInterval(() => setTurn((now) => now + 1), TURN_MS)
    return () => clearInterval(timer)
  }, [pages, held])
  return { items, pages, page: turn % pages, held, hold: () => setHeld(!held) }
}
