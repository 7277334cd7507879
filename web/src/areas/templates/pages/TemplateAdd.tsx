import { useNavigate } from '../../../ui/navigation.ts'
import { reportTemplateAdd, reportTemplatePage } from '@labbox/contract/templates/templates.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { BeginDrawer } from '../../../ui/form/BeginDrawer.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { HeadFields } from '../components/HeadFields.tsx'

/** A name is all that a new template needs; the rest is done in the editor. */
const TemplateAdd = () => {
  const { t } = useTranslation('templates')
  const navigate = useNavigate()
  const begun = useContractForm({
    endpoint: reportTemplateAdd,
    invalidates: [reportTemplatePage],
    onDone: ({ id }) => void navigate({ to: '/template/report/edit', search: { id } }),
  })
  return (
    <BeginDrawer title={t('add.title')} go={t('add.go')} of={begun}>
      <HeadFields />
    </BeginDrawer>
  )
}

export default TemplateAdd
