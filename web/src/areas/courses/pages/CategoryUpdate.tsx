import { courseCategory } from '@labbox/contract/courses/categories.ts'
import { CategoryRenaming } from '../../../ui/categories/CategoryForm.tsx'

const CategoryUpdate = () => <CategoryRenaming calls={courseCategory} />

export default CategoryUpdate
