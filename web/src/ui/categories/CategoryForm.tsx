import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '../navigation.ts'
import { Form } from 'antd'
import type { CategoryEndpoints } from '@labbox/contract/core/categories.ts'
import { queryOf } from '../../app/api/query.ts'
import { useTranslation } from '../../app/i18n.ts'
import { FormDrawer } from '../form/FormDrawer.tsx'
import { LocalTextInput } from '../LocalTextInput.tsx'

const Name = () => {
  const { t } = useTranslation(['common', 'category'])
  return (
    <Form.Item name="name" label={t('category:name')} required>
      <LocalTextInput maxLength={100} />
    </Form.Item>
  )
}

/** A new category, below the one that is named in the address. */
export const CategoryAdding = ({ calls }: { calls: CategoryEndpoints }) => {
  const { t } = useTranslation(['common', 'category'])
  const search = useSearch()
  return (
    <FormDrawer
      title={t('category:add')}
      endpoint={calls.add}
      fixed={{ parentId: search['parent'] ?? null }}
      invalidates={[calls.list]}
      done={t('category:added')}
    >
      <Name />
    </FormDrawer>
  )
}

/** The name of a category, by the id in the address. */
export const CategoryRenaming = ({ calls }: { calls: CategoryEndpoints }) => {
  const { t } = useTranslation(['common', 'category'])
  const { id = '' } = useParams()
  const query = useQuery(queryOf(calls.list, {}))
  const row = query.data?.find((each) => each.id === id)
  return (
    <FormDrawer
      title={t('category:update')}
      endpoint={calls.update}
      fixed={{ id }}
      query={query}
      initial={row && { name: row.name }}
      invalidates={[calls.list]}
      done={t('category:changed')}
    >
      <Name />
    </FormDrawer>
  )
}
