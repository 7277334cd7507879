import { labClassify } from '@labbox/contract/labs/classify.ts'
import { CategoryAdding } from '../../../ui/categories/CategoryForm.tsx'

const ClassifyAdd = () => <CategoryAdding calls={labClassify} />

export default ClassifyAdd
