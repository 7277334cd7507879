import { useSearch } from '../../../../ui/navigation.ts'
import { menuAdd, menuList } from '@labbox/contract/access/menus.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { FormDrawer } from '../../../../ui/form/FormDrawer.tsx'
import { MenuFields, menuInput } from './MenuFields.tsx'

const MenuAdd = () => {
  const { t } = useTranslation('sys-access')
  const search = useSearch()
  return (
    <FormDrawer
      title={t('menu.add')}
      endpoint={menuAdd}
      initial={{ parentId: search['parent'] ?? null, roleIds: [] }}
      toInput={menuInput}
      invalidates={[menuList]}
      done={t('added')}
    >
      <MenuFields />
    </FormDrawer>
  )
}

export default MenuAdd
