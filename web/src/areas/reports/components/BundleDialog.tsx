import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Progress, Select } from 'antd'
import { useState } from 'react'
import {
  bundleAdd,
  bundleDelete,
  bundleFile,
  bundleList,
  type ReportBundle,
} from '@labbox/contract/reports/bundles.ts'
import type { TaskRow } from '@labbox/contract/tasks/tasks.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { SaveButton } from '../../../ui/list/SaveButton.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import '../reports.css'

const REFRESH_MS = 1500

/** One bundle: how far it is, or its file. */
const Bundle = ({ bundle }: { bundle: ReportBundle }) => {
  const { t } = useTranslation(['reports-review', 'reports', 'common'])
  const { id, createdAt, finishedAt, total, done, failed } = bundle
  return (
    <li>
      <TimeText value={createdAt} /> · {t('bundle.count', { count: total })}
      {failed > 0 && ` · ${t('bundle.failed', { count: failed })}`}
      {!finishedAt && (
        <Progress
          percent={Math.floor((100 * (done + failed)) / total)}
          format={() => `${done + failed} / ${total}`}
          aria-label={t('bundle.progress')}
        />
      )}
      <span className="lb-actions">
        {finishedAt && done > 0 && (
          <SaveButton endpoint={bundleFile} input={{ id }} size="small">
            {t('bundle.save')}
          </SaveButton>
        )}
        <ConfirmButton
          type="link"
          size="small"
          loses={t('bundle.loses')}
          run={async () => {
            await call(bundleDelete, { id })
            await invalidate([bundleList])
          }}
        >
          {t(finishedAt ? 'common:action.delete' : 'common:action.cancel')}
        </ConfirmButton>
      </span>
    </li>
  )
}

/** The reports of one task as PDFs in one file, made by the server while one does something else. */
export default function BundleDialog({
  tasks,
  first,
  onClose,
}: {
  tasks: readonly Pick<TaskRow, 'id' | 'name'>[]
  /** The task that the list is narrowed to. */
  first: string | undefined
  onClose: () => void
}) {
  const { t } = useTranslation(['reports-review', 'reports', 'common'])
  const text = useLocalText()
  const [chosen, setChosen] = useState(first ?? tasks[0]?.id)
  const taskId = chosen ?? ''
  const bundles = useQuery({
    ...queryOf(bundleList, { taskId }),
    enabled: taskId !== '',
    refetchInterval: ({ state }) => (state.data?.some(({ finishedAt }) => !finishedAt) ? REFRESH_MS : false),
  })
  const add = useMutationOf(bundleAdd, { invalidates: [bundleList] })
  const open = bundles.data?.some(({ finishedAt }) => !finishedAt) ?? false
  return (
    <Modal open title={t('bundle.title')} onCancel={onClose} footer={null}>
      <p className="lb-muted">{t('bundle.hint')}</p>
      <div className="lb-actions">
        <Select
          showSearch
          optionFilterProp="label"
          style={{ minWidth: 260 }}
          aria-label={t('reports:field.task')}
          placeholder={t('reports:field.task')}
          value={chosen ?? null}
          options={tasks.map(({ id, name }) => ({ value: id, label: text(name) }))}
          onChange={setChosen}
        />
        <Button
          type="primary"
          disabled={taskId === '' || open}
          loading={add.isPending}
          onClick={() => add.mutate({ taskId })}
        >
          {t('bundle.make')}
        </Button>
      </div>
      <ul className="lb-remarks" aria-label={t('bundle.made')}>
        {bundles.data?.map((bundle) => (
          <Bundle key={bundle.id} bundle={bundle} />
        ))}
      </ul>
      {bundles.data?.length === 0 && <p className="lb-muted">{t('bundle.none')}</p>}
    </Modal>
  )
}
