import { useEffect } from 'react'
import { LEAVE_FLUSH_MS } from '@labbox/contract/files/preview-records.ts'
import { flushReading } from '../api/reading.ts'

/** On every page: sends what pages that were left have to say about reading. */
const LeaveFlush = () => {
  useEffect(() => {
    let busy = false
    const timer = setInterval(() => {
      if (busy) return
      busy = true
      void flushReading().finally(() => {
        busy = false
      })
    }, LEAVE_FLUSH_MS)
    return () => clearInterval(timer)
  }, [])
  return null
}

export default LeaveFlush
