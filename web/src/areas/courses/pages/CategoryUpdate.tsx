import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Form } from 'antd'
import { categoryList, categoryUpdate } from '@labbox/contract/courses/categories.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'

const CategoryUpdate = () => {
  const { t } = useTranslation('courses')
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(queryOf(categoryList, {}))
  const row = query.data?.find((each) => each.id === id)
  return (
    <FormDrawer
      title={t('category.update')}
      endpoint={categoryUpdate}
      fixed={{ id }}
      query={query}
      initial={row && { name: row.name }}
      invalidates={[categoryList]}
      done={t('update.done')}
    >
      <Form.Item name="name" label={t('category.name')} required>
        <LocalTextInput maxLength={100} />
      </Form.Item>
    </FormDrawer>
  )
}

export default CategoryUpdate
