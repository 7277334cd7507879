import { Tag } from 'antd'
import { dictionaryDelete, dictionaryPage, type Dictionary } from '@labbox/contract/system/dictionaries.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { RowActs } from '../../../ui/list/RowActs.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import '../system.css'

const Actions = ({ row }: { row: Dictionary }) => {
  const { t } = useTranslation('system')
  const can = useCan()
  const remove = async () => {
    await call(dictionaryDelete, { id: row.id })
    await invalidate([dictionaryPage])
  }
  return (
    <RowActs>
      {can('system:dictionary:edit') && (
        <LinkButton to="/sys/codeset/$id/update" params={{ id: row.id }} search look="link" size="small">
          {t('common:action.edit')}
        </LinkButton>
      )}
      {!row.shipped && can('system:dictionary:delete') && (
        <ConfirmButton type="link" size="small" loses={t('codeset.loses', { key: row.key })} run={remove}>
          {t('common:action.delete')}
        </ConfirmButton>
      )}
    </RowActs>
  )
}

/** All dictionaries with their values. */
const DictionaryList = () => {
  const { t } = useTranslation('system')
  const text = useLocalText()
  const can = useCan()
  const entriesText = (row: Dictionary) =>
    row.entries.map((entry) => `${entry.value} ${text(entry.label)}`).join('; ')
  const columns: Column<Dictionary>[] = [
    {
      key: 'key',
      title: t('codeset.key'),
      primary: true,
      sortable: true,
      render: (row) => <code>{row.key}</code>,
    },
    { key: 'name', title: t('codeset.name'), render: (row) => text(row.name), csv: (row) => text(row.name) },
    {
      key: 'entries',
      title: t('codeset.entries'),
      render: (row) => (
        <div className="lb-entry-tags">
          {row.entries.map((entry) => (
            <Tag key={entry.value} className={entry.off ? 'lb-tag-off' : ''}>
              <code>{entry.value}</code> {text(entry.label)}
            </Tag>
          ))}
        </div>
      ),
      csv: entriesText,
    },
    {
      key: 'updatedAt',
      title: t('field.updatedAt'),
      sortable: true,
      render: (row) => <TimeText value={row.updatedAt} />,
    },
  ]
  const add = can('system:dictionary:add') && (
    <LinkButton to="/sys/codeset/add" search look="primary">
      {t('codeset.add')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('codeset.title')}
      hint={t('codeset.hint')}
      endpoint={dictionaryPage}
      columns={columns}
      filters={[
        { key: 'key', label: t('codeset.key') },
        { key: 'name', label: t('codeset.name') },
        { key: 'label', label: t('codeset.label') },
      ]}
      actions={add}
      rowActions={(row) => <Actions row={row} />}
      empty={{ title: t('codeset.empty'), hint: t('codeset.emptyHint'), action: add }}
      exportName="dictionaries"
    />
  )
}

export default DictionaryList
