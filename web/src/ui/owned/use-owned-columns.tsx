import type { OwnerGroup } from '@labbox/contract/core/ownership.ts'
import { useDictionary } from '../../app/dictionary.ts'
import { useTranslation } from '../../app/i18n.ts'
import type { Column, Filter } from '../list/types.ts'
import { StatusTag } from '../StatusTag.tsx'
import { TimeText } from '../time/TimeText.tsx'

interface Owned {
  group: OwnerGroup
  shared: boolean
  /** Null: it came with the product. */
  owner: string | null
  versions?: number
  updatedAt: string
}

/** Columns and filters of lists of what belongs to a person, a school or the system. */
export const useOwnedColumns = <R extends Owned & { status?: 0 | 1 }>() => {
  const { t } = useTranslation(['owned', 'versions'])
  const groups = useDictionary('projectGroup')
  const statuses = useDictionary('templateStatus')
  const group: Column<R> = {
    key: 'group',
    title: t('group'),
    render: (row) => (
      <>
        {groups.label(row.group)} {row.shared && <StatusTag tone="note">{t('shared')}</StatusTag>}
      </>
    ),
    csv: (row) => groups.label(row.group),
  }
  const status: Column<R> = {
    key: 'status',
    title: t('status'),
    render: (row) => (
      <StatusTag tone={row.status ? 'ok' : 'neutral'}>{statuses.label(row.status ?? 0)}</StatusTag>
    ),
    csv: (row) => statuses.label(row.status ?? 0),
  }
  const versions: Column<R> = { key: 'versions', title: t('versions'), numeric: true, extra: true }
  const owner: Column<R> = {
    key: 'owner',
    title: t('owner'),
    render: (row) => row.owner ?? t('versions:shipped'),
  }
  const updatedAt: Column<R> = {
    key: 'updatedAt',
    title: t('updatedAt'),
    sortable: true,
    render: (row) => <TimeText value={row.updatedAt} />,
  }
  const filters: Record<'group' | 'status', Filter> = {
    group: {
      key: 'group',
      label: t('group'),
      options: [0, 1, 2].map((value) => ({ value, label: groups.label(value) })),
    },
    status: {
      key: 'status',
      label: t('status'),
      options: [0, 1].map((value) => ({ value, label: statuses.label(value) })),
    },
  }
  return { group, status, versions, owner, updatedAt, filters }
}
