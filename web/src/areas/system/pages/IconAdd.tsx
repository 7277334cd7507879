import { iconAdd, iconPage } from '@labbox/contract/system/icons.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { IconFields, useRemovedNotice } from '../components/IconFields.tsx'

const IconAdd = () => {
  const { t } = useTranslation('system')
  const tell = useRemovedNotice()
  return (
    <FormDrawer
      title={t('icon.add')}
      endpoint={iconAdd}
      invalidates={[iconPage]}
      done={t('saved')}
      onDone={tell}
    >
      <IconFields />
    </FormDrawer>
  )
}

export default IconAdd
