import { ExamTable } from './ExamTable.tsx'

const QuizList = () => <ExamTable type={1} />

export default QuizList
