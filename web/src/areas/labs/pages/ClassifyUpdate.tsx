import { labClassify } from '@labbox/contract/labs/classify.ts'
import { CategoryRenaming } from '../../../ui/categories/CategoryForm.tsx'

const ClassifyUpdate = () => <CategoryRenaming calls={labClassify} />

export default ClassifyUpdate
