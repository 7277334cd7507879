import { useEffect, useState } from 'react'

export const SPEEDS = [1, 2, 4, 8, 16, 32, 64] as const
const TICK_MS = 66

/** Where a record is played, ms on its line of time. */
export const usePlayer = (lengthMs: number) => {
  const [at, setAt] = useState(0)
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<number>(4)
  useEffect(() => {
    if (!playing) return undefined
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const by = (now - last) * speed
      last = now
      setAt((before) => Math.min(lengthMs, before + by))
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [playing, speed, lengthMs])
  const over = at >= lengthMs
  return {
    at,
    speed,
    playing: playing && !over,
    seek: setAt,
    setSpeed,
    play: (on: boolean): void => {
      // At its end it begins anew.
      if (on && over) setAt(0)
      setPlaying(on)
    },
  }
}
