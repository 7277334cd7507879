import { ExamNew } from './ExamNew.tsx'

const ExamAdd = () => <ExamNew type={6} />

export default ExamAdd
