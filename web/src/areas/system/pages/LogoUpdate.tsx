import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../ui/navigation.ts'
import { logoPage, logoUpdate } from '@labbox/contract/system/logos.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { usePublicConfig } from '../../../app/product.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { LOGO_STALE, LogoFields, logoInput, useSetLook } from '../components/LogoFields.tsx'

const LogoUpdate = () => {
  const { t } = useTranslation('system')
  const { id = '' } = useParams()
  const query = useQuery(queryOf(logoPage, { limit: 200 }))
  const config = usePublicConfig()
  const look = useSetLook()
  const logo = query.data?.items.find((item) => item.id === id)
  const [width, height] = (logo?.size ?? '').split(';').map(Number)
  const { typeCode, text, welcome, colour, images } = logo ?? {}
  return (
    <FormDrawer
      title={t('logo.update')}
      width={720}
      endpoint={logoUpdate}
      toInput={(values) => ({ ...logoInput(values), id })}
      query={{ ...query, isPending: query.isPending || !config }}
      initial={{
        typeCode,
        text,
        welcome,
        colour,
        width,
        height,
        look,
        picture: images && images.length > 1 ? 'uploaded' : 'drawn',
      }}
      invalidates={LOGO_STALE}
      done={t('saved')}
    >
      <LogoFields images={images} />
    </FormDrawer>
  )
}

export default LogoUpdate
