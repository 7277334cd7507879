import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../ui/navigation.ts'
import { limitGet, limitPage, limitUpdate } from '@labbox/contract/bookings/limits.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { LimitFields, limitInput } from '../components/LimitFields.tsx'
import '../bookings.css'

const LimitUpdate = () => {
  const { t } = useTranslation(['bookings', 'bookings-limits'])
  const { id = '' } = useParams()
  const query = useQuery(queryOf(limitGet, { id }))
  const rule = query.data
  return (
    <FormDrawer
      title={t('bookings-limits:update')}
      width={640}
      endpoint={limitUpdate}
      fixed={{ id, version: rule?.version ?? 0 }}
      query={query}
      initial={
        rule && {
          ...rule,
          deviceIds: rule.devices.map((one) => one.id),
          classIds: rule.classes.map((one) => one.id),
          accounts: rule.users.map((one) => one.account),
        }
      }
      toInput={limitInput}
      invalidates={[limitPage, limitGet]}
      done={t('bookings-limits:saved')}
    >
      <LimitFields />
    </FormDrawer>
  )
}

export default LimitUpdate
