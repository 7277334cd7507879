import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../ui/navigation.ts'
import { menuList } from '@labbox/contract/access/menus.ts'
import { iconPage, iconUpdate } from '@labbox/contract/system/icons.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { IconFields, useRemovedNotice } from '../components/IconFields.tsx'

const IconUpdate = () => {
  const { t } = useTranslation('system')
  const { id = '' } = useParams()
  const query = useQuery(queryOf(iconPage, { builtin: false, limit: 200 }))
  const icon = query.data?.items.find((one) => one.id === id)
  const tell = useRemovedNotice()
  return (
    <FormDrawer
      title={t('icon.update')}
      endpoint={iconUpdate}
      fixed={{ id }}
      query={query}
      initial={icon && { name: icon.name }}
      invalidates={[iconPage, menuList]}
      done={t('saved')}
      onDone={tell}
    >
      <IconFields {...(icon ? { known: icon.style } : {})} />
    </FormDrawer>
  )
}

export default IconUpdate
