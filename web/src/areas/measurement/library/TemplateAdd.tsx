import { useNavigate } from '../../../ui/navigation.ts'
import { monitorTemplateAdd, monitorTemplatePage } from '@labbox/contract/measurement/library.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { BeginDrawer } from '../../../ui/form/BeginDrawer.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { newTemplate } from '../template/edit.ts'
import { HeadFields, headInput } from './HeadFields.tsx'

/** A name is all that a new template needs; the rest is done in the editor. */
const TemplateAdd = () => {
  const { t } = useTranslation('monitor')
  const navigate = useNavigate()
  const begun = useContractForm({
    endpoint: monitorTemplateAdd,
    invalidates: [monitorTemplatePage],
    toInput: (values) => ({
      ...headInput(values),
      document: newTemplate(values['dataType'] === 0 ? 0 : 1),
    }),
    onDone: ({ id }) => void navigate({ to: '/template/monitor/edit', search: { id } }),
  })
  return (
    <BeginDrawer
      title={t('library.add')}
      go={t('library.addGo')}
      of={begun}
      initial={{ applyClassify: 1, dataType: 1 }}
    >
      <HeadFields dataType />
    </BeginDrawer>
  )
}

export default TemplateAdd
