import { ExamNew } from './ExamNew.tsx'

const QuizAdd = () => <ExamNew type={1} />

export default QuizAdd
