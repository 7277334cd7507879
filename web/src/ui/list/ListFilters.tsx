import { Button, Input, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../app/i18n.ts'
import { ZonedDateTime } from '../time/ZonedDateTime.tsx'
import type { Filter, ListState } from './types.ts'

const TYPING_MS = 350

const TextFilter = ({
  filter,
  value,
  onChange,
}: {
  filter: Filter
  value: string
  onChange: (value: string) => void
}) => {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address may change under us (back, forward, reset).
  useEffect(() => setText(value), [value])
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange(next.trim()), TYPING_MS)
  }
  return (
    <Input.Search
      className="lb-filter-text"
      allowClear
      value={text}
      placeholder={filter.label}
      aria-label={filter.label}
      onChange={({ target }) => type(target.value)}
      onSearch={(next) => onChange(next.trim())}
    />
  )
}

interface Props {
  filters: readonly Filter[]
  state: ListState
  onChange: (change: Record<string, string | undefined>) => void
}

/** Search fields of a list. */
export const ListFilters = ({ filters, state, onChange }: Props) => {
  const { t } = useTranslation('common')
  if (filters.length === 0) return null
  const set = (key: string, value: string | undefined) => onChange({ [key]: value || undefined })
  return (
    <search className="lb-filters">
      {filters.map((filter) =>
        filter.time ? (
          <label key={filter.key} className="lb-filter-time">
            <span className="lb-muted">{filter.label}</span>
            <ZonedDateTime
              label={filter.label}
              value={state.filters[filter.key] ?? null}
              onChange={(value) => set(filter.key, value ?? undefined)}
            />
          </label>
        ) : filter.options ? (
          <Select
            key={filter.key}
            allowClear
            placeholder={filter.label}
            aria-label={filter.label}
            value={state.filters[filter.key] ?? null}
            options={filter.options.map(({ value, label }) => ({ value: String(value), label }))}
            onChange={(value: string | null) => set(filter.key, value ?? undefined)}
          />
        ) : (
          <TextFilter
            key={filter.key}
            filter={filter}
            value={state.filters[filter.key] ?? ''}
            onChange={(value) => set(filter.key, value)}
          />
        ),
      )}
      {Object.keys(state.filters).length > 0 && (
        <Button
          type="link"
          onClick={() => onChange(Object.fromEntries(filters.map(({ key }) => [key, undefined])))}
        >
          {t('list.reset')}
        </Button>
      )}
    </search>
  )
}
