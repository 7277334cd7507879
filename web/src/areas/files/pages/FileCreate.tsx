import { Form, Input, Radio } from 'antd'
import { projectFileCreate, projectFilePage } from '@labbox/contract/files/project-files.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'

const kinds = ['word', 'excel', 'presentation'] as const

/** A new, empty document, to be downloaded, written and put in its place again. */
const FileCreate = () => {
  const { t } = useTranslation('files')
  return (
    <FormDrawer
      title={t('create.title')}
      endpoint={projectFileCreate}
      initial={{ kind: 'word' }}
      invalidates={[projectFilePage]}
      done={t('create.done')}
    >
      <Form.Item name="name" label={t('field.name')} required>
        <Input maxLength={190} />
      </Form.Item>
      <Form.Item name="kind" label={t('field.kind')}>
        <Radio.Group options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))} />
      </Form.Item>
    </FormDrawer>
  )
}

export default FileCreate
