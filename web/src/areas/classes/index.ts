/** What other areas may use of the classes. */
export { Assistants } from './components/Assistants.tsx'
export { TeacherSelect } from './components/TeacherSelect.tsx'
