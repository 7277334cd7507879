import { useNavigate } from '../../../ui/navigation.ts'
import { Button, Form } from 'antd'
import { monitorTemplateAdd, monitorTemplatePage } from '@labbox/contract/measurement/library.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { newTemplate } from '../template/edit.ts'
import { HeadFields, headInput } from './HeadFields.tsx'

/** A name is all that a new template needs; the rest is done in the editor. */
const TemplateAdd = () => {
  const { t } = useTranslation('monitor')
  const navigate = useNavigate()
  const { form, formProps, busy } = useContractForm({
    endpoint: monitorTemplateAdd,
    invalidates: [monitorTemplatePage],
    toInput: (values) => ({
      ...headInput(values),
      document: newTemplate(values['dataType'] === 0 ? 0 : 1),
    }),
    onDone: ({ id }) => void navigate({ to: '/template/monitor/edit', search: { id } }),
  })
  return (
    <RouteDrawer
      title={t('library.add')}
      acts={
        <Button type="primary" loading={busy} onClick={form.submit}>
          {t('library.addGo')}
        </Button>
      }
    >
      <Form {...formProps} initialValues={{ applyClassify: 1, dataType: 1 }}>
        <HeadFields dataType />
        <button type="submit" hidden />
      </Form>
    </RouteDrawer>
  )
}

export default TemplateAdd
