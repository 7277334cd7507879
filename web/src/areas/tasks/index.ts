/** What other areas may use of the tasks. */
export { CourseField, useGivenCourse } from './components/CourseField.tsx'
export { CountsBar } from './components/CountsBar.tsx'
export { LateItem } from './components/LateFields.tsx'
export { LateNote, LateTag } from './components/Late.tsx'
export { HistoryList } from './components/HistoryList.tsx'
export { statusLook } from './status-look.ts'
export { pageOf, StudentStatus, TaskStateTag, useTypeWord } from './status.tsx'
export { TimeLeft } from './components/TimeLeft.tsx'
