import { Tasks } from '../components/Tasks.tsx'

/** Tasks one published or administers. */
const TaskList = () => <Tasks />

export default TaskList
