import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../../ui/navigation.ts'
import { menuList, menuUpdate } from '@labbox/contract/access/menus.ts'
import { queryOf } from '../../../../app/api/query.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { FormDrawer } from '../../../../ui/form/FormDrawer.tsx'
import { MenuFields, menuInput } from './MenuFields.tsx'

const MenuUpdate = () => {
  const { t } = useTranslation('sys-access')
  const { id = '' } = useParams()
  const query = useQuery(queryOf(menuList, {}))
  const row = query.data?.find((each) => each.id === id)
  return (
    <FormDrawer
      title={t('menu.update')}
      endpoint={menuUpdate}
      fixed={{ id }}
      query={query}
      initial={row && { ...row, resUrl: row.resUrl || null, resStyle: row.resStyle || null }}
      toInput={menuInput}
      invalidates={[menuList]}
      done={t('saved')}
    >
      <MenuFields self={id} />
    </FormDrawer>
  )
}

export default MenuUpdate
