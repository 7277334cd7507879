import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { classGet, classPage, memberAdd, memberSearch } from '@labbox/contract/classes/classes.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { NothingFound } from '../../../ui/choice/NothingFound.tsx'

/** Adds students one by one, found by a part of account, name or number. */
export const FindMembers = ({ classId }: { classId: string }) => {
  const { t } = useTranslation('classes')
  const [text, setText] = useState('')
  const wanted = text.trim()
  const query = useQuery({
    ...queryOf(memberSearch, { id: classId, text: wanted }),
    enabled: wanted !== '',
  })
  const add = useMutationOf(memberAdd, {
    invalidates: [classGet, classPage, memberSearch],
    done: t('members.added', { count: 1 }),
    onSuccess: () => setText(''),
  })
  return (
    <Select
      showSearch={{ onSearch: setText, filterOption: false, searchValue: text }}
      style={{ width: '100%' }}
      aria-label={t('members.find')}
      placeholder={t('members.find')}
      loading={query.isFetching || add.isPending}
      value={null}
      notFoundContent={
        wanted === '' ? null : <NothingFound busy={query.isFetching} text={t('members.noneFound')} />
      }
      options={(wanted === '' ? [] : (query.data ?? [])).map(({ account, name, number }) => ({
        value: account,
        label: [name, account, number].filter(Boolean).join(' · '),
      }))}
      onChange={(account: string | null) => account && add.mutate({ id: classId, accounts: [account] })}
    />
  )
}
