import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../ui/navigation.ts'
import { logoGet, logoPage, logoUpdate } from '@labbox/contract/system/logos.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { LogoFields, logoInput } from '../components/LogoFields.tsx'

const LogoUpdate = () => {
  const { t } = useTranslation('system')
  const { id = '' } = useParams()
  const query = useQuery(queryOf(logoPage, { limit: 200 }))
  const logo = query.data?.items.find((item) => item.id === id)
  const [width, height] = (logo?.size ?? '').split(';').map(Number)
  return (
    <FormDrawer
      title={t('logo.update')}
      endpoint={logoUpdate}
      toInput={(values) => ({ ...logoInput(values), id })}
      query={query}
      initial={logo && { typeCode: logo.typeCode, text: logo.text, colour: logo.colour, width, height }}
      invalidates={[logoPage, logoGet]}
      done={t('saved')}
    >
      <LogoFields images={logo?.images} />
    </FormDrawer>
  )
}

export default LogoUpdate
