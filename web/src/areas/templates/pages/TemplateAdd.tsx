import { useNavigate } from '../../../ui/navigation.ts'
import { Button, Form } from 'antd'
import { reportTemplateAdd, reportTemplatePage } from '@labbox/contract/templates/templates.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { HeadFields } from '../components/HeadFields.tsx'

/** A name is all that a new template needs; the rest is done in the editor. */
const TemplateAdd = () => {
  const { t } = useTranslation('templates')
  const navigate = useNavigate()
  const { form, formProps, busy } = useContractForm({
    endpoint: reportTemplateAdd,
    invalidates: [reportTemplatePage],
    onDone: ({ id }) => void navigate({ to: '/template/report/edit', search: { id } }),
  })
  return (
    <RouteDrawer
      title={t('add.title')}
      acts={
        <Button type="primary" loading={busy} onClick={form.submit}>
          {t('add.go')}
        </Button>
      }
    >
      <Form {...formProps}>
        <HeadFields />
        <button type="submit" hidden />
      </Form>
    </RouteDrawer>
  )
}

export default TemplateAdd
