import { ownerGroups } from '@labbox/contract/core/ownership.ts'
import { bankAdd, bankPage, bankPurposes } from '@labbox/contract/questions/banks.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { activeRole, useSession } from '../../../app/session/session.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { BankFields } from '../components/BankFields.tsx'

const BankAdd = () => {
  const { t } = useTranslation('questions')
  const role = useSession(({ user }) => user && activeRole(user))
  return (
    <FormDrawer
      title={t('bank.add')}
      endpoint={bankAdd}
      initial={{ purpose: bankPurposes.practice, classIds: [], shared: false }}
      invalidates={[bankPage]}
      done={t('bank.added')}
    >
      <BankFields group={role === 'teacher' ? ownerGroups.person : ownerGroups.school} />
    </FormDrawer>
  )
}

export default BankAdd
