import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { orgList } from '@labbox/contract/access/org.ts'
import { semesterAdd, semesterList } from '@labbox/contract/classes/classes.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useSession } from '../../../app/session/session.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { OrgPick } from '../../access/index.ts'
import { SemesterFields } from '../components/SemesterFields.tsx'

/** Of whoever belongs to no organisation: which one the semester is of, and its dates by the clocks there. */
const ChosenOrg = () => {
  const { t } = useTranslation('classes')
  const orgs = useQuery(queryOf(orgList, {}))
  const orgId = Form.useWatch('orgId') as string | undefined
  return (
    <>
      <Form.Item name="orgId" label={t('semester.org')} required>
        <OrgPick label={t('semester.org')} />
      </Form.Item>
      <SemesterFields zone={orgs.data?.find(({ id }) => id === orgId)?.timeZone} />
    </>
  )
}

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
      {ofNone ? <ChosenOrg /> : <SemesterFields />}
    </FormDrawer>
  )
}

export default SemesterAdd
