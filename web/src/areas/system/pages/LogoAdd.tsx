import { logoAdd, logoGet, logoPage } from '@labbox/contract/system/logos.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { LogoFields, logoInput } from '../components/LogoFields.tsx'

const LogoAdd = () => {
  const { t } = useTranslation('system')
  return (
    <FormDrawer
      title={t('logo.add')}
      endpoint={logoAdd}
      toInput={logoInput}
      initial={{ typeCode: 'MENU_SETTING', text: '', colour: '', width: 28, height: 28 }}
      invalidates={[logoPage, logoGet]}
      done={t('saved')}
    >
      <LogoFields />
    </FormDrawer>
  )
}

export default LogoAdd
