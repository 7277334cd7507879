import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../ui/navigation.ts'
import { Form, Input } from 'antd'
import { projectFileGet, projectFilePage, projectFileRename } from '@labbox/contract/files/project-files.ts'
import { queryOf, readOnce } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'

const FileRename = () => {
  const { t } = useTranslation('files')
  const { id = '' } = useParams()
  const query = useQuery({ ...queryOf(projectFileGet, { id }), ...readOnce })
  return (
    <FormDrawer
      title={t('rename.title')}
      endpoint={projectFileRename}
      fixed={{ id }}
      query={query}
      initial={{ name: query.data?.name }}
      invalidates={[projectFilePage, projectFileGet]}
      done={t('rename.done')}
    >
      <Form.Item name="name" label={t('field.name')} required extra={t('rename.hint')}>
        <Input maxLength={200} />
      </Form.Item>
    </FormDrawer>
  )
}

export default FileRename
