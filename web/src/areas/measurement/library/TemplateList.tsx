import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../ui/navigation.ts'
import { Button } from 'antd'
import {
  monitorGroupList,
  monitorTemplateCopy,
  monitorTemplateDelete,
  monitorTemplateExport,
  monitorTemplatePage,
  monitorTemplateStatus,
  type MonitorTemplateRow,
  templateStatuses,
} from '@labbox/contract/measurement/library.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { saveFile } from '../../../ui/list/csv.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { RowActs } from '../../../ui/list/RowActs.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'

const Actions = ({ row }: { row: MonitorTemplateRow }) => {
  const on = row.status === templateStatuses.on
  const { t } = useTranslation('monitor')
  const text = useLocalText()
  const can = useCan()
  const stale = [monitorTemplatePage, monitorGroupList]
  const copy = useMutationOf(monitorTemplateCopy, { invalidates: stale, done: t('library.copied') })
  const status = useMutationOf(monitorTemplateStatus, { invalidates: stale, done: t('saved') })
  const remove = async () => {
    await call(monitorTemplateDelete, { id: row.id })
    await invalidate(stale)
  }
  const save = async () => {
    const file = await call(monitorTemplateExport, { id: row.id })
    saveFile(`${text(row.name)}.json`, JSON.stringify(file, null, 2), 'application/json')
  }
  const plain = { type: 'link', size: 'small' } as const
  return (
    <RowActs>
      {row.editable && (
        <LinkButton to="/template/monitor/edit" search={{ id: row.id }} look="link" size="small">
          {t('common:action.edit')}
        </LinkButton>
      )}
      {row.editable && (
        <Button
          {...plain}
          loading={status.isPending}
          onClick={() =>
            status.mutate({ id: row.id, status: on ? templateStatuses.off : templateStatuses.on })
          }
        >
          {t(on ? 'library.turnOff' : 'library.turnOn')}
        </Button>
      )}
      {can('measurement:template:add') && (
        <Button {...plain} loading={copy.isPending} onClick={() => copy.mutate({ id: row.id })}>
          {t('library.copy')}
        </Button>
      )}
      {can('measurement:template:export') && (
        <Button {...plain} onClick={() => void save()}>
          {t('library.export')}
        </Button>
      )}
      {row.editable && can('measurement:template:delete') && (
        <ConfirmButton
          {...plain}
          loses={t('library.loses', { name: text(row.name), count: row.versions })}
          run={remove}
        >
          {t('common:action.delete')}
        </ConfirmButton>
      )}
    </RowActs>
  )
}

/** Monitor templates of one's own and of the system. */
const TemplateList = () => {
  const { t } = useTranslation('monitor')
  const text = useLocalText()
  const can = useCan()
  const types = useDictionary('templateType')
  const classifies = useDictionary('applyClassify')
  const statuses = useDictionary('templateStatus')
  const dataTypes = useDictionary('templateDataType')
  const groups = useQuery(queryOf(monitorGroupList, {})).data ?? []
  const two = [0, 1] as const
  const label = {
    type: (value: 0 | 1) => types.label(value),
    classify: (value: 0 | 1) => classifies.label(value),
    status: (value: 0 | 1) => statuses.label(value),
  }
  const columns: Column<MonitorTemplateRow>[] = [
    {
      key: 'name',
      title: t('library.name'),
      primary: true,
      render: (row) =>
        row.editable ? (
          <Link to="/template/monitor/edit" search={{ id: row.id }}>
            <strong>{text(row.name)}</strong>
          </Link>
        ) : (
          <strong>{text(row.name)}</strong>
        ),
      csv: (row) => text(row.name),
    },
    {
      key: 'groupId',
      title: t('library.group'),
      render: (row) => row.groupName && text(row.groupName),
      csv: (row) => row.groupName && text(row.groupName),
    },
    {
      key: 'type',
      title: t('library.typeTitle'),
      render: (row) => label.type(row.type),
      csv: (row) => label.type(row.type),
    },
    {
      key: 'applyClassify',
      title: t('library.classifyTitle'),
      render: (row) => label.classify(row.applyClassify),
      csv: (row) => label.classify(row.applyClassify),
    },
    {
      key: 'dataType',
      title: t('library.dataTypeTitle'),
      render: (row) => dataTypes.label(row.dataType),
      csv: (row) => dataTypes.label(row.dataType),
    },
    {
      key: 'status',
      title: t('items.state'),
      render: (row) => <StatusTag tone={row.status ? 'ok' : 'neutral'}>{label.status(row.status)}</StatusTag>,
      csv: (row) => label.status(row.status),
    },
    { key: 'versions', title: t('library.versions'), numeric: true, extra: true },
    {
      key: 'updatedAt',
      title: t('library.updatedAt'),
      sortable: true,
      render: (row) => <TimeText value={row.updatedAt} />,
    },
  ]
  const add = can('measurement:template:add') && (
    <LinkButton to="/template/monitor/add" search look="primary">
      {t('library.add')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('library.title')}
      hint={t('library.hint')}
      endpoint={monitorTemplatePage}
      columns={columns}
      filters={[
        { key: 'name', label: t('library.name') },
        {
          key: 'groupId',
          label: t('library.group'),
          options: groups.map((group) => ({ value: group.id, label: text(group.name) })),
        },
        {
          key: 'type',
          label: t('library.typeTitle'),
          options: two.map((value) => ({ value, label: label.type(value) })),
        },
        {
          key: 'applyClassify',
          label: t('library.classifyTitle'),
          options: two.map((value) => ({ value, label: label.classify(value) })),
        },
        {
          key: 'status',
          label: t('items.state'),
          options: two.map((value) => ({ value, label: label.status(value) })),
        },
      ]}
      actions={
        <>
          <LinkButton to="/template/monitor/groups" search>
            {t('library.groups')}
          </LinkButton>
          {can('measurement:template:import') && (
            <LinkButton to="/template/monitor/import" search>
              {t('compat.import')}
            </LinkButton>
          )}
          {add}
        </>
      }
      rowActions={(row) => <Actions row={row} />}
      empty={{ title: t('library.empty'), hint: t('library.emptyHint'), action: add }}
      exportName="monitor-templates"
    />
  )
}

export default TemplateList
