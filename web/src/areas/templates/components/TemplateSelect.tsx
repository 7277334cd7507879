import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { reportTemplatePage } from '@labbox/contract/templates/templates.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'

interface Props {
  /** Given by Form.Item. */
  value?: string | null
  onChange?: (id: string | null) => void
  id?: string
  /** Said where none is chosen. */
  none: string
}

/** One of the report templates that are on; none: that of the lab. */
export const TemplateSelect = ({ value, onChange, id, none }: Props) => {
  const { t } = useTranslation('templates')
  const text = useLocalText()
  const query = useQuery(queryOf(reportTemplatePage, { status: 1, limit: 200 }))
  const rows = query.data?.items ?? []
  // One that is off by now is still named by the draft that has it.
  const known = !value || rows.some((row) => row.id === value)
  return (
    <Select
      {...(id !== undefined && { id })}
      allowClear
      showSearch
      optionFilterProp="label"
      loading={query.isPending}
      placeholder={none}
      value={(known || query.isPending ? value : t('pick.gone')) ?? null}
      status={known || query.isPending ? '' : 'error'}
      options={rows.map((row) => ({ value: row.id, label: text(row.name) }))}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
    />
  )
}
