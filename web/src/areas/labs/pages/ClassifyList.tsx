import { labClassify } from '@labbox/contract/labs/classify.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { CategoryPage } from '../../../ui/categories/CategoryPage.tsx'

const ClassifyList = () => {
  const { t } = useTranslation('labs')
  return (
    <CategoryPage
      calls={labClassify}
      path="/lab/labClassify"
      title={t('classify.title')}
      countOf={(count) => t('classify.count', { count })}
      emptyHint={t('classify.emptyHint')}
    />
  )
}

export default ClassifyList
