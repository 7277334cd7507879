import { useEffect, useState } from 'react'
import { wasIdle, whenIdle } from './idle.ts'

/** Whether the browser has been idle: for what a page does not show. */
export const useIdle = (): boolean => {
  const [idle, setIdle] = useState(wasIdle)
  useEffect(() => {
    let gone = false
    void whenIdle().then(() => {
      if (!gone) setIdle(true)
    })
    return () => {
      gone = true
    }
  }, [])
  return idle
}
