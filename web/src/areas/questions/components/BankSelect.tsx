import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { bankPage } from '@labbox/contract/questions/banks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import '../questions.css'

interface Props {
  value?: string | undefined
  onChange?: (bankId: string | undefined) => void
  /** Only banks that this user may change. */
  editable?: boolean
  /** Left out. */
  except?: string
  allowClear?: boolean
  placeholder?: string
  id?: string
}

/** One of the banks, by name. */
export const BankSelect = ({ value, onChange, editable, except, allowClear, placeholder, id }: Props) => {
  const { t } = useTranslation('questions')
  const text = useLocalText()
  const query = useQuery(queryOf(bankPage, { limit: 200, ...(editable && { editable }) }))
  const banks = (query.data?.items ?? []).filter((bank) => bank.id !== except)
  return (
    <Select
      id={id}
      showSearch
      className="lb-bank-select"
      optionFilterProp="label"
      loading={query.isPending}
      allowClear={allowClear}
      placeholder={placeholder ?? t('bank.choose')}
      aria-label={t('bank.one')}
      value={value ?? null}
      options={banks.map((bank) => ({ value: bank.id, label: text(bank.name) }))}
      onChange={(chosen: string | null) => onChange?.(chosen ?? undefined)}
    />
  )
}
