import { ExamTable } from './ExamTable.tsx'

const ExamList = () => <ExamTable type={6} />

export default ExamList
