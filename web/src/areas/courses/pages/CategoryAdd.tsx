import { useSearch } from '@tanstack/react-router'
import { Form } from 'antd'
import { categoryAdd, categoryList } from '@labbox/contract/courses/categories.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'

/** A new category, below the one that is named in the address. */
const CategoryAdd = () => {
  const { t } = useTranslation('courses')
  const search: Record<string, string> = useSearch({ strict: false })
  return (
    <FormDrawer
      title={t('category.add')}
      endpoint={categoryAdd}
      fixed={{ parentId: search['parent'] ?? null }}
      invalidates={[categoryList]}
      done={t('category.added')}
    >
      <Form.Item name="name" label={t('category.name')} required>
        <LocalTextInput maxLength={100} />
      </Form.Item>
    </FormDrawer>
  )
}

export default CategoryAdd
