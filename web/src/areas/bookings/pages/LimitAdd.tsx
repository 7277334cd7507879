import { limitAdd, limitPage } from '@labbox/contract/bookings/limits.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { LimitFields, limitInput } from '../components/LimitFields.tsx'
import '../bookings.css'

const LimitAdd = () => {
  const { t } = useTranslation(['bookings', 'bookings-limits'])
  return (
    <FormDrawer
      title={t('bookings-limits:add')}
      width={640}
      endpoint={limitAdd}
      initial={{ windows: [] }}
      toInput={limitInput}
      invalidates={[limitPage]}
      done={t('bookings-limits:saved')}
    >
      <LimitFields />
    </FormDrawer>
  )
}

export default LimitAdd
