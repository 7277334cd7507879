import { courseCategory } from '@labbox/contract/courses/categories.ts'
import { CategoryAdding } from '../../../ui/categories/CategoryForm.tsx'

const CategoryAdd = () => <CategoryAdding calls={courseCategory} />

export default CategoryAdd
