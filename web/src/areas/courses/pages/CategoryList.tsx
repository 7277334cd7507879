import { courseCategory } from '@labbox/contract/courses/categories.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { CategoryPage } from '../../../ui/categories/CategoryPage.tsx'

const CategoryList = () => {
  const { t } = useTranslation('courses')
  return (
    <CategoryPage
      calls={courseCategory}
      path="/course/category"
      title={t('category.title')}
      countOf={(count) => t('category.count', { count })}
      emptyHint={t('category.emptyHint')}
    />
  )
}

export default CategoryList
