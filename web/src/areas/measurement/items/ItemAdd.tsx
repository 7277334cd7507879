import { instrItemAdd, instrItemPage } from '@labbox/contract/measurement/items.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { firstFields, ItemFields, itemInput } from './ItemFields.tsx'

const ItemAdd = () => {
  const { t } = useTranslation('monitor')
  return (
    <FormDrawer
      title={t('items.add')}
      endpoint={instrItemAdd}
      initial={firstFields}
      toInput={itemInput}
      invalidates={[instrItemPage]}
      done={t('saved')}
    >
      <ItemFields />
    </FormDrawer>
  )
}

export default ItemAdd
