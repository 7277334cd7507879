import { TreeSelect } from 'antd'
import { useOrgChoices } from './org-tree.ts'

export interface OrgPickProps {
  /** Given by Form.Item. */
  value?: string | null
  onChange?: (value: string | null) => void
  id?: string
  label: string
  placeholder?: string
  allowClear?: boolean
}

/** Chooses one of the organisations the user administers. */
export const OrgPick = ({ value, onChange, id, label, placeholder, allowClear = false }: OrgPickProps) => {
  const { choices, query } = useOrgChoices()
  return (
    <TreeSelect
      {...(id ? { id } : {})}
      value={value ?? undefined}
      onChange={(next) => onChange?.(next ?? null)}
      treeData={choices}
      loading={query.isPending}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      allowClear={allowClear}
      aria-label={label}
      placeholder={placeholder ?? label}
      style={{ width: '100%' }}
    />
  )
}
