import { useNavigate } from '../../../ui/navigation.ts'
import { Button, Form } from 'antd'
import { projectAdd, projectPage } from '@labbox/contract/labs/projects.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'

/** A name is all that a new lab needs; everything else is done in the editor. */
const ProjectAdd = () => {
  const { t } = useTranslation('labs')
  const navigate = useNavigate()
  const { form, formProps, busy } = useContractForm({
    endpoint: projectAdd,
    invalidates: [projectPage],
    onDone: ({ id }) => void navigate({ to: '/lab/project/edit', search: { id } }),
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
      <p className="lb-muted">{t('add.hint')}</p>
      <Form {...formProps}>
        <Form.Item name="name" label={t('field.name')} required>
          <LocalTextInput maxLength={200} />
        </Form.Item>
        <Form.Item name="introduction" label={t('field.introduction')}>
          <LocalTextInput multiline maxLength={2000} />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </RouteDrawer>
  )
}

export default ProjectAdd
