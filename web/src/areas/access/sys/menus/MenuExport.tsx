import { useQuery } from '@tanstack/react-query'
import type { MenuRow } from '@labbox/contract/access/menus.ts'
import { rolePage } from '@labbox/contract/access/roles.ts'
import { queryOf } from '../../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { useCan } from '../../../../app/session/session.ts'
import { ExportButton } from '../../../../ui/list/ExportButton.tsx'

/** The rows of the menu as a sheet: what each opens, and who sees it. */
export const MenuExport = ({ rows }: { rows: readonly MenuRow[] }) => {
  const { t } = useTranslation('sys-access')
  const text = useLocalText()
  const permitted = useCan()('access:role:page')
  const roles = useQuery({ ...queryOf(rolePage, { limit: 200 }), enabled: permitted })
  const nameOf = (id: string) => text(roles.data?.items.find((role) => role.id === id)?.name)
  const above = (id: string | null) => text(rows.find((row) => row.id === id)?.resName)
  const sheet = () => [
    [t('menu.name'), t('menu.parent'), t('menu.page'), t('menu.icon'), t('menu.roles')],
    ...rows.map((row) => [
      text(row.resName),
      above(row.parentId),
      row.resUrl,
      row.resStyle,
      row.roleIds.map(nameOf).filter(Boolean).join('; '),
    ]),
  ]
  return <ExportButton name="menu" rows={sheet} />
}
