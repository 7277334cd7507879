import { logoAdd } from '@labbox/contract/system/logos.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { usePublicConfig } from '../../../app/product.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { LOGO_STALE, LogoFields, logoInput, useSetLook } from '../components/LogoFields.tsx'

const LogoAdd = () => {
  const { t } = useTranslation('system')
  const config = usePublicConfig()
  const look = useSetLook()
  return (
    <FormDrawer
      title={t('logo.add')}
      width={720}
      endpoint={logoAdd}
      toInput={logoInput}
      query={{ isPending: !config, isError: false, error: null, refetch: () => null }}
      initial={{
        typeCode: 'HEAD_PORTRAIT_SETTING',
        text: {},
        welcome: {},
        colour: '',
        look,
        picture: 'drawn',
        width: 64,
        height: 64,
      }}
      invalidates={LOGO_STALE}
      done={t('saved')}
    >
      <LogoFields />
    </FormDrawer>
  )
}

export default LogoAdd
