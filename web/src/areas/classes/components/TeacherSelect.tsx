import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { teacherSearch } from '@labbox/contract/classes/classes.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation, useWithAccount } from '../../../app/i18n.ts'

interface Person {
  account: string
  name: string
}

interface Props {
  label: string
  value: readonly Person[]
  /** A teacher who must stay, because a class needs one. */
  required?: boolean
  saving: boolean
  onChange(accounts: string[]): void
}

/** Teachers, found by a part of account or name; accounts may be typed and pasted too. */
export const TeacherSelect = ({ label, value, required = false, saving, onChange }: Props) => {
  const { t } = useTranslation('classes')
  const withAccount = useWithAccount()
  const itemOf = ({ account, name }: Person) => ({ value: account, label: withAccount(name, account) })
  const [text, setText] = useState('')
  const wanted = text.trim()
  const query = useQuery({
    ...queryOf(teacherSearch, { text: wanted }),
    enabled: wanted !== '',
  })
  const taken = new Set(value.map(({ account }) => account))
  const exact = ({ account }: Person) => (account === wanted.toLowerCase() ? 0 : 1)
  // Enter takes the first result: the account as typed, if it exists.
  const found = (wanted === '' ? [] : (query.data ?? []))
    .filter(({ account }) => !taken.has(account))
    .toSorted((one, other) => exact(one) - exact(other))
  return (
    <Select
      mode="tags"
      style={{ width: '100%' }}
      aria-label={label}
      placeholder={t('teachers.find')}
      tokenSeparators={[',', ' ', '，', '；', ';']}
      showSearch={{ onSearch: setText, filterOption: false }}
      loading={saving || query.isFetching}
      labelInValue
      value={value.map(itemOf)}
      options={found.map(itemOf)}
      optionRender={({ value: account, label: name }) =>
        name === account ? t('teachers.typed', { account }) : name
      }
      onChange={(items: { value: string }[]) => {
        setText('')
        const accounts = items.map((item) => item.value.toLowerCase())
        if (!required || accounts.length > 0) onChange(accounts)
      }}
    />
  )
}
