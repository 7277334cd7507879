/** What other areas may use of the classes. */
export { TeacherSelect } from './components/TeacherSelect.tsx'
