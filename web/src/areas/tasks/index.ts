/** What other areas may use of the tasks. */
export { HistoryList } from './components/HistoryList.tsx'
export { StudentStatus, statusLook } from './status.tsx'
export { TimeLeft } from './components/TimeLeft.tsx'
