import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../ui/navigation.ts'
import { Form, Switch } from 'antd'
import { classGet, classPage, classUpdate } from '@labbox/contract/classes/classes.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { ClassFields } from '../components/ClassFields.tsx'

const ClassUpdate = () => {
  const { t } = useTranslation('classes')
  const { id = '' } = useParams()
  const query = useQuery(queryOf(classGet, { id }))
  return (
    <FormDrawer
      title={t('update.title')}
      endpoint={classUpdate}
      fixed={{ id }}
      query={query}
      initial={query.data}
      invalidates={[classPage, classGet]}
      done={t('update.done')}
    >
      <ClassFields />
      <Form.Item
        name="archived"
        label={t('field.archived')}
        valuePropName="checked"
        extra={t('field.archivedHint')}
      >
        <Switch />
      </Form.Item>
    </FormDrawer>
  )
}

export default ClassUpdate
