import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { memberSearch } from '@labbox/contract/classes/classes.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { NothingFound } from '../../../ui/choice/NothingFound.tsx'

interface Props {
  classId: string
  /** Also those who are in the class. */
  members?: boolean
  busy: boolean
  label: string
  onChoose(account: string): void
}

/** Chooses one student of the organisation, found by a part of account, name or number. */
export const StudentSelect = ({ classId, members = false, busy, label, onChoose }: Props) => {
  const { t } = useTranslation('classes')
  const [text, setText] = useState('')
  const wanted = text.trim()
  const query = useQuery({
    ...queryOf(memberSearch, { id: classId, text: wanted, ...(members && { members }) }),
    enabled: wanted !== '',
  })
  return (
    <Select
      showSearch={{ onSearch: setText, filterOption: false, searchValue: text }}
      style={{ width: '100%' }}
      aria-label={label}
      placeholder={label}
      loading={query.isFetching || busy}
      value={null}
      notFoundContent={
        wanted === '' ? null : <NothingFound busy={query.isFetching} text={t('members.noneFound')} />
      }
      options={(wanted === '' ? [] : (query.data ?? [])).map(({ account, name, number }) => ({
        value: account,
        label: [name, account, number].filter(Boolean).join(' · '),
      }))}
      onChange={(account: string | null) => {
        setText('')
        if (account) onChoose(account)
      }}
    />
  )
}
