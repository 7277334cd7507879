import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../../app/api/api-error.ts'

type Measure<P> = (onPoint: (point: P) => void, stopped: () => boolean) => Promise<void>

/** A program that measures point by point, and can be stopped; what it has found stays. */
export const useRun = <P>(before: readonly P[], onDone: (found: P[]) => void) => {
  const [points, setPoints] = useState(before)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const stopped = useRef(false)
  // Whoever leaves the page leaves the instruments as they were.
  useEffect(() => () => void (stopped.current = true), [])
  const start = async (measure: Measure<P>): Promise<void> => {
    stopped.current = false
    setBusy(true)
    setFailure('')
    setPoints([])
    const found: P[] = []
    const add = (point: P): void => {
      found.push(point)
      setPoints([...found])
    }
    try {
      await measure(add, () => stopped.current)
    } catch (error) {
      setFailure(failureText(error))
    }
    onDone(found)
    setBusy(false)
  }
  return { points, busy, failure, start, stop: () => void (stopped.current = true) }
}
