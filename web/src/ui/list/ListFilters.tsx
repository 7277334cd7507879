import FilterOutlined from '@ant-design/icons/es/icons/FilterOutlined'
import { Button, Input, Select } from 'antd'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { lazy } from '../../app/idle/lazy.ts'
import { useTranslation } from '../../app/i18n.ts'
import { useCards } from '../../app/settings/use-media.ts'
import { knownLabel } from '../known-label.ts'
import { ZonedDateTime } from '../time/ZonedDateTime.tsx'
import type { Filter, ListState } from './types.ts'

const TYPING_MS = 350

export interface FieldProps {
  filter: Filter
  value: string
  onChange: (value: string) => void
}

const TextFilter = ({ filter, value, onChange }: FieldProps) => {
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

/** A filter as a chip: its name while it is open to all, name and choice once there is one. */
const Chip = ({ filter, value, onChange }: FieldProps) => (
  <Select
    className="lb-chip"
    data-set={value !== '' || undefined}
    allowClear
    popupMatchSelectWidth={false}
    prefix={value !== '' && <span className="lb-muted">{filter.label}</span>}
    placeholder={filter.label}
    aria-label={filter.label}
    value={value || null}
    options={(filter.options ?? []).map((option) => ({ value: String(option.value), label: option.label }))}
    labelRender={knownLabel}
    onChange={(next: string | null) => onChange(next ?? '')}
  />
)

const Time = ({ filter, value, onChange }: FieldProps) => (
  <label className="lb-filter-time">
    <span className="lb-muted">{filter.label}</span>
    <ZonedDateTime label={filter.label} value={value || null} onChange={(next) => onChange(next ?? '')} />
  </label>
)

const FoundFilter = lazy(() => import('../choice/FoundFilter.tsx'))

const FoundChip = (props: FieldProps) =>
  props.filter.found && (
    <Suspense fallback={<Chip {...props} />}>
      <FoundFilter {...props} found={props.filter.found} />
    </Suspense>
  )

const fieldFor = (filter: Filter) => {
  if (filter.time) return Time
  if (filter.found) return FoundChip
  return filter.options ? Chip : TextFilter
}

interface Props {
  filters: readonly Filter[]
  state: ListState
  onChange: (change: Record<string, string | undefined>) => void
  /** At the end of the row: how the list is shown. */
  tools?: ReactNode
}

/** Search field and filters of a list, and what stands beside them. On phones only the first, the others on demand. */
export const ListFilters = ({ filters, state, onChange, tools }: Props) => {
  const { t } = useTranslation('common')
  const folds = useCards() && filters.length > 1
  const [unfolded, setUnfolded] = useState(false)
  if (filters.length === 0 && !tools) return null
  const set = filters.filter(({ key }) => state.filters[key] !== undefined)
  const shown = folds && !unfolded ? filters.slice(0, 1) : filters
  const hiddenSet = set.filter((filter) => !shown.includes(filter)).length
  return (
    <search className="lb-filters">
      {shown.map((filter) => {
        const Field = fieldFor(filter)
        return (
          <Field
            key={filter.key}
            filter={filter}
            value={state.filters[filter.key] ?? ''}
            onChange={(value) => onChange({ [filter.key]: value || undefined })}
          />
        )
      })}
      {folds && (
        <Button
          icon={<FilterOutlined aria-hidden />}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {hiddenSet > 0 ? t('list.filtersSet', { count: hiddenSet }) : t('list.filters')}
        </Button>
      )}
      {set.length > 0 && (
        <Button
          type="link"
          onClick={() => onChange(Object.fromEntries(filters.map(({ key }) => [key, undefined])))}
        >
          {t('list.reset')}
        </Button>
      )}
      {tools && <span className="lb-list-tools">{tools}</span>}
    </search>
  )
}
