import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { queryOf } from '../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../app/i18n.ts'
import type { FieldProps } from '../list/ListFilters.tsx'
import type { Found } from '../list/types.ts'
import '../list/list.css'

const TYPING_MS = 350
/** As many as one reads through; the others are found by their names. */
const SHOWN = 50

interface Page {
  items: { id: string; name: LocalText }[]
  total: number
}

/** What somebody types, once they pause. */
const useTyped = (text: string): string => {
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return typed
}

/** A filter whose choices are too many to list: the first of them, those with a name, and how many are not shown. */
const FoundFilter = ({ filter, found, value, onChange }: FieldProps & { found: Found }) => {
  const { t } = useTranslation('common')
  const text = useLocalText()
  const [open, setOpen] = useState(false)
  const [searched, setSearched] = useState('')
  const name = useTyped(searched.trim())
  const ask = (more: object) => queryOf(found.endpoint, { ...found.input, ...more } as never)
  const list = useQuery({
    ...ask({ limit: SHOWN, ...(name && { name }) }),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const one = useQuery({ ...ask({ id: value }), enabled: value !== '' })
  const { items = [], total = 0 } = (list.data ?? {}) as Partial<Page>
  const chosen = ((one.data ?? {}) as Partial<Page>).items?.[0]
  const options = items.map((item) => ({ value: item.id, label: text(item.name) }))
  // Of one that is gone, or that one may not see, there is no name.
  if (value && !options.some((option) => option.value === value))
    options.unshift({ value, label: chosen ? text(chosen.name) : one.isPending ? '…' : t('list.unknown') })
  return (
    <Select
      className="lb-chip"
      data-set={value !== '' || undefined}
      allowClear
      showSearch={{ filterOption: false, searchValue: searched, onSearch: setSearched }}
      popupMatchSelectWidth={false}
      prefix={value !== '' && <span className="lb-muted">{filter.label}</span>}
      placeholder={filter.label}
      aria-label={filter.label}
      loading={list.isFetching}
      notFoundContent={list.isPending ? '…' : t('list.noMatch')}
      value={value || null}
      options={options}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setSearched('')
      }}
      onChange={(next: string | null) => onChange(next ?? '')}
      popupRender={(menu) => (
        <>
          {menu}
          {total > items.length && items.length > 0 && (
            <p className="lb-filter-rest">{t('list.foundRest', { shown: items.length, count: total })}</p>
          )}
        </>
      )}
    />
  )
}

export default FoundFilter
