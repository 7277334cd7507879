import { create } from 'zustand'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { sqlRun } from '@labbox/contract/system/sql.ts'
import { call } from '../../../app/api/call.ts'
import { failureText } from '../../../app/api/api-error.ts'

interface SqlState {
  text: string
  /** Ends the statement that runs now. */
  running: AbortController | null
  result: DataOf<typeof sqlRun> | null
  failure: string | null
}

/** What stands in the console: kept while somebody looks at its history. */
export const useSql = create<SqlState>(() => ({ text: '', running: null, result: null, failure: null }))

export const setSqlText = (text: string): void => useSql.setState({ text })

/** Runs what stands in the console; `cancelled` is said when it was given up. */
export const runSql = async (cancelled: string): Promise<void> => {
  const { text, running } = useSql.getState()
  if (running || !text.trim()) return
  const control = new AbortController()
  useSql.setState({ running: control, result: null, failure: null })
  try {
    const result = await call(sqlRun, { statement: text }, { signal: control.signal })
    useSql.setState({ result })
  } catch (error) {
    useSql.setState({ failure: control.signal.aborted ? cancelled : failureText(error) })
  } finally {
    useSql.setState({ running: null })
  }
}
