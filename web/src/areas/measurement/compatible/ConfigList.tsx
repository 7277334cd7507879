import { Button, Select, Tag } from 'antd'
import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { useState } from 'react'
import {
  compatibleCopy,
  compatibleDelete,
  compatibleExport,
  compatibleModels,
  compatiblePage,
  type CompatibleRow,
} from '@labbox/contract/measurement/compatible.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { saveFile } from '../../../ui/list/csv.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { RowActs } from '../../../ui/list/RowActs.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { ModelFacts } from './ModelFacts.tsx'
import { replyText } from './reply-text.ts'
import { useModels } from './use-models.ts'
import '../../../ui/foot-bar.css'
import '../admin.css'

const Actions = ({ row }: { row: CompatibleRow }) => {
  const { t } = useTranslation('monitor')
  const can = useCan()
  const remove = async () => {
    await call(compatibleDelete, { id: row.id })
    await invalidate([compatiblePage, compatibleModels])
  }
  const hasChoices = row.params.some(({ type }) => type !== 'bool')
  const link = (to: string, text: string) => (
    <LinkButton to={to as '/'} params={{ id: row.id }} search look="link" size="small">
      {text}
    </LinkButton>
  )
  const base = '/monitorConfig/compatibleConfig/$id'
  return (
    <RowActs>
      {can('measurement:config:edit') && link(`${base}/update`, t('common:action.edit'))}
      {can('measurement:config:edit') && hasChoices && link(`${base}/addDown`, t('compat.choices'))}
      {can('measurement:config:delete') && (!row.shipped || row.edited) && (
        <ConfirmButton
          type="link"
          size="small"
          loses={t(row.shipped ? 'compat.resetLoses' : 'compat.loses', { pseudo: row.pseudo })}
          run={remove}
        >
          {row.shipped ? t('compat.reset') : t('common:action.delete')}
        </ConfirmButton>
      )}
    </RowActs>
  )
}

/** Chooses the model that the selected commands are copied to. */
const CopyTo = ({ rows, onDone }: { rows: readonly CompatibleRow[]; onDone: () => void }) => {
  const { t } = useTranslation('monitor')
  const { models } = useModels()
  const kind = rows[0]?.pseudo.slice(0, 2)
  const own = new Set(rows.map(({ model }) => model))
  const copy = async (model: string) => {
    const { copied, skipped } = await call(compatibleCopy, { ids: rows.map(({ id }) => id), model })
    notify.success(t('compat.copied', { copied, skipped }))
    await invalidate([compatiblePage, compatibleModels])
    onDone()
  }
  return (
    <Select
      className="lb-copy-to"
      aria-label={t('compat.copyTo')}
      placeholder={t('compat.copyTo')}
      value={null}
      options={models
        .filter((model) => model.kind === kind && !own.has(model.name))
        .map(({ name, vendor }) => ({ value: name, label: `${vendor} ${name}` }))}
      onChange={(model: string) => void copy(model)}
    />
  )
}

/** What each pseudo-command becomes on each model. */
const ConfigList = () => {
  const { t } = useTranslation('monitor')
  const can = useCan()
  const navigate = useNavigate()
  const search = useSearch()
  const { models, options } = useModels()
  const [copying, setCopying] = useState<CompatibleRow[]>([])
  const model = models.find(({ name }) => name === search['model'])
  const exportNow = async () => {
    const document = await call(compatibleExport, model ? { model: model.name } : {})
    saveFile(`compatible-${model?.name ?? 'all'}.json`, JSON.stringify(document, null, 2), 'application/json')
  }
  const columns: Column<CompatibleRow>[] = [
    {
      key: 'pseudo',
      title: t('compat.pseudo'),
      primary: true,
      sortable: true,
      render: (row) => (
        <code className="lb-command">
          {row.pseudo}
          {row.params.length > 0 && `(${row.params.map(({ name }) => name).join(', ')})`}
        </code>
      ),
    },
    { key: 'model', title: t('compat.model'), sortable: true },
    {
      key: 'scpi',
      title: t('compat.scpi'),
      wrap: true,
      render: (row) => <code className="lb-command">{row.scpi.join('\n')}</code>,
      csv: (row) => row.scpi.join('\n'),
    },
    {
      key: 'reply',
      title: t('compat.reply'),
      render: (row) => replyText(row, t),
      csv: (row) => replyText(row, t),
    },
    {
      key: 'params',
      title: t('compat.choices'),
      extra: true,
      render: (row) => (
        <span className="lb-choices">
          {row.params.flatMap((param) =>
            Object.keys(
              (param.type === 'choice' ? param.choices : param.type === 'number' && param.words) || {},
            ).map((word) => <Tag key={`${param.name} ${word}`}>{word}</Tag>),
          )}
        </span>
      ),
      csv: null,
    },
    {
      key: 'edited',
      title: t('items.state'),
      render: (row) => (
        <StatusTag tone={row.edited ? 'note' : 'neutral'}>
          {t(row.edited ? (row.shipped ? 'compat.edited' : 'compat.own') : 'compat.shipped')}
        </StatusTag>
      ),
      csv: null,
    },
  ]
  const add = can('measurement:config:add')
  return (
    <>
      <ListPage
        title={t('compat.title')}
        hint={model ? <ModelFacts model={model} /> : t('compat.hint')}
        endpoint={compatiblePage}
        columns={columns}
        filters={[
          { key: 'model', label: t('compat.model'), options },
          { key: 'pseudo', label: t('compat.search') },
          {
            key: 'edited',
            label: t('items.state'),
            options: [{ value: true, label: t('compat.editedHere') }],
          },
        ]}
        actions={
          <>
            {can('measurement:config:export') && (
              <Button onClick={() => void exportNow()}>{t('compat.export')}</Button>
            )}
            {can('measurement:config:import') && (
              <LinkButton to="/monitorConfig/compatibleConfig/import" search>
                {t('compat.import')}
              </LinkButton>
            )}
            {add && (
              <LinkButton to="/monitorConfig/compatibleConfig/add" search>
                {t('compat.add')}
              </LinkButton>
            )}
            {add && (
              <LinkButton to="/monitorConfig/compatibleConfig/addcfg" search look="primary">
                {t('compat.addcfg')}
              </LinkButton>
            )}
          </>
        }
        rowActions={(row) => <Actions row={row} />}
        {...(add && {
          bulk: [{ key: 'copy', label: t('compat.copyTo'), run: async (rows) => setCopying(rows) }],
        })}
        empty={{
          title: t('compat.empty'),
          hint: t('compat.emptyHint'),
          action: add && (
            <Button
              onClick={() => void navigate({ to: '/monitorConfig/compatibleConfig/addcfg', search: true })}
            >
              {t('compat.addcfg')}
            </Button>
          ),
        }}
        exportName="compatible-configs"
      />
      {copying.length > 0 && (
        <div className="lb-footbar lb-copy-bar" role="region" aria-label={t('compat.copyTo')}>
          <span>{t('compat.copying', { count: copying.length })}</span>
          <CopyTo rows={copying} onDone={() => setCopying([])} />
          <Button type="text" onClick={() => setCopying([])}>
            {t('common:action.cancel')}
          </Button>
        </div>
      )}
    </>
  )
}

export default ConfigList
