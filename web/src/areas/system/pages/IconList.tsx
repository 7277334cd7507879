import { iconDelete, iconPage, type Icon } from '@labbox/contract/system/icons.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { MenuIcon } from '../../../app/shell/menu-icons.tsx'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { RowActs } from '../../../ui/list/RowActs.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import '../system.css'

const Actions = ({ row }: { row: Icon }) => {
  const { t } = useTranslation('system')
  const text = useLocalText()
  const can = useCan()
  const remove = async () => {
    await call(iconDelete, { id: row.id })
    await invalidate([iconPage])
  }
  if (row.builtin) return null
  return (
    <RowActs>
      {can('system:icon:edit') && (
        <LinkButton to="/sys/icon/$id/update" params={{ id: row.id }} search look="link" size="small">
          {t('common:action.edit')}
        </LinkButton>
      )}
      {can('system:icon:delete') && (
        <ConfirmButton
          type="link"
          size="small"
          loses={t('icon.loses', { name: text(row.name) })}
          run={remove}
        >
          {t('common:action.delete')}
        </ConfirmButton>
      )}
    </RowActs>
  )
}

/** Icons that menu rows can have: those of the product, and uploaded ones. */
const IconList = () => {
  const { t } = useTranslation('system')
  const text = useLocalText()
  const can = useCan()
  const kind = (row: Icon) => t(row.builtin ? 'icon.builtin' : 'icon.uploaded')
  const places = (row: Icon) => row.usedBy.map(({ name }) => text(name)).join(t('icon.comma'))
  const columns: Column<Icon>[] = [
    {
      key: 'name',
      title: t('icon.name'),
      primary: true,
      sortable: true,
      render: (row) => (
        <span className="lb-icon-name">
          <MenuIcon style={row.style} /> {text(row.name)}
        </span>
      ),
      csv: (row) => text(row.name),
    },
    { key: 'builtin', title: t('icon.kind'), render: kind, csv: kind },
    {
      key: 'used',
      title: t('icon.usedBy'),
      sortable: true,
      wrap: true,
      render: (row) => places(row) || '–',
      csv: places,
    },
    {
      key: 'updatedAt',
      title: t('field.updatedAt'),
      sortable: true,
      render: (row) => (row.updatedAt ? <TimeText value={row.updatedAt} /> : '–'),
    },
  ]
  const add = can('system:icon:add') && (
    <LinkButton to="/sys/icon/add" search look="primary">
      {t('icon.add')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('icon.title')}
      hint={t('icon.hint')}
      endpoint={iconPage}
      columns={columns}
      filters={[
        { key: 'name', label: t('icon.name') },
        {
          key: 'builtin',
          label: t('icon.kind'),
          options: [
            { value: true, label: t('icon.builtin') },
            { value: false, label: t('icon.uploaded') },
          ],
        },
        {
          key: 'used',
          label: t('icon.usedBy'),
          options: [
            { value: true, label: t('icon.inUse') },
            { value: false, label: t('icon.unused') },
          ],
        },
      ]}
      actions={add}
      rowActions={(row) => <Actions row={row} />}
      empty={{ title: t('icon.empty'), hint: t('icon.emptyHint'), action: add }}
      exportName="icons"
    />
  )
}

export default IconList
