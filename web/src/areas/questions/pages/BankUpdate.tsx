import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../ui/navigation.ts'
import { bankGet, bankPage, bankUpdate } from '@labbox/contract/questions/banks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { BankFields } from '../components/BankFields.tsx'

const BankUpdate = () => {
  const { t } = useTranslation('questions')
  const { id = '' } = useParams()
  const query = useQuery(queryOf(bankGet, { id }))
  const { data } = query
  return (
    <FormDrawer
      title={t('bank.update')}
      endpoint={bankUpdate}
      fixed={{ id }}
      query={query}
      initial={data && { ...data, classIds: data.classes.map((one) => one.id) }}
      invalidates={[bankPage, bankGet]}
      done={t('bank.updated')}
    >
      {data && <BankFields group={data.group} purpose={data.purpose} />}
    </FormDrawer>
  )
}

export default BankUpdate
