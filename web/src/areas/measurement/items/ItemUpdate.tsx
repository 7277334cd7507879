import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../ui/navigation.ts'
import { instrItemGet, instrItemPage, instrItemUpdate } from '@labbox/contract/measurement/items.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { fieldsOf, ItemFields, itemInput } from './ItemFields.tsx'

const ItemUpdate = () => {
  const { t } = useTranslation('monitor')
  const text = useLocalText()
  const { id = '' } = useParams()
  const query = useQuery(queryOf(instrItemGet, { id }))
  const item = query.data
  return (
    <FormDrawer
      title={item ? t('items.updateOf', { name: text(item.name) }) : t('items.update')}
      endpoint={instrItemUpdate}
      fixed={{ id }}
      query={query}
      initial={item && fieldsOf(item)}
      toInput={itemInput}
      invalidates={[instrItemPage, instrItemGet]}
      done={t('saved')}
    >
      <ItemFields />
    </FormDrawer>
  )
}

export default ItemUpdate
