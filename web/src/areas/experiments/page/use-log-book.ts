import { useEffect, useState } from 'react'
import { experimentLog, type ExperimentDetail } from '@labbox/contract/experiments/experiments.ts'
import { call } from '../../../app/api/call.ts'
import { createLogBook } from '../log/log-book.ts'

const FLUSH_MS = 2000

/** The canvas log of the experiment; what is new goes to the record every two seconds. */
export const useLogBook = ({ id, log, open }: ExperimentDetail) => {
  const [book] = useState(() =>
    createLogBook(log, (lines) =>
      open ? call(experimentLog, { id, lines }, { silent: true }) : Promise.resolve(),
    ),
  )
  useEffect(() => {
    // A line that cannot be sent now goes with the next ones.
    const flush = (): void => void book.flush().catch(() => undefined)
    const timer = setInterval(flush, FLUSH_MS)
    document.addEventListener('visibilitychange', flush)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [book])
  return book
}
