import { useNavigate } from '../../../ui/navigation.ts'
import { Form } from 'antd'
import { projectAdd, projectPage } from '@labbox/contract/labs/projects.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { BeginDrawer } from '../../../ui/form/BeginDrawer.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'

/** A name is all that a new lab needs; everything else is done in the editor. */
const ProjectAdd = () => {
  const { t } = useTranslation('labs')
  const navigate = useNavigate()
  const begun = useContractForm({
    endpoint: projectAdd,
    invalidates: [projectPage],
    onDone: ({ id }) => void navigate({ to: '/lab/project/edit', search: { id } }),
  })
  return (
    <BeginDrawer title={t('add.title')} go={t('add.go')} of={begun} hint={t('add.hint')}>
      <Form.Item name="name" label={t('field.name')} required>
        <LocalTextInput maxLength={200} />
      </Form.Item>
      <Form.Item name="introduction" label={t('field.introduction')}>
        <LocalTextInput multiline maxLength={2000} />
      </Form.Item>
    </BeginDrawer>
  )
}

export default ProjectAdd
