/** What other areas may use of the tasks. */
export { CourseField, useGivenCourse } from './components/CourseField.tsx'
export { CountsBar } from './components/CountsBar.tsx'
export { HistoryList } from './components/HistoryList.tsx'
export { pageOf, StudentStatus, statusLook, TaskStateTag, useTypeWord } from './status.tsx'
export { TimeLeft } from './components/TimeLeft.tsx'
