import { LiveBoard } from './LiveBoard.tsx'

/** The live tab on the page of an experiment task. */
const TaskLive = ({ id }: { id: string }) => <LiveBoard taskId={id} />

export default TaskLive
