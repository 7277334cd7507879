import { Form } from 'antd'
import { semesterAdd, semesterList } from '@labbox/contract/classes/classes.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useSession } from '../../../app/session/session.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { OrgPick } from '../../access/index.ts'
import { SemesterFields } from '../components/SemesterFields.tsx'

const SemesterAdd = () => {
  const { t } = useTranslation('classes')
  const ofNone = useSession((state) => state.user?.orgId === null)
  return (
    <FormDrawer
      title={t('semester.add')}
      endpoint={semesterAdd}
      invalidates={[semesterList]}
      done={t('semester.added')}
    >
      <SemesterFields />
      {ofNone && (
        <Form.Item name="orgId" label={t('semester.org')} required>
          <OrgPick label={t('semester.org')} />
        </Form.Item>
      )}
    </FormDrawer>
  )
}

export default SemesterAdd
