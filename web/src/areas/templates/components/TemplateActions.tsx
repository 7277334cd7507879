import { Button } from 'antd'
import { useState } from 'react'
import { ownerGroups } from '@labbox/contract/core/ownership.ts'
import {
  reportTemplateCopy,
  reportTemplateDelete,
  reportTemplateExport,
  reportTemplatePage,
  reportTemplateShare,
  reportTemplateStatus,
  type ReportTemplateRow,
} from '@labbox/contract/templates/templates.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { download } from '../../../app/api/download.ts'
import { invalidate, useMutationOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { RowActs } from '../../../ui/list/RowActs.tsx'
import { saveFile } from '../../../ui/list/csv.ts'

const plain = { type: 'link', size: 'small' } as const
const stale = [reportTemplatePage]

const ExportButton = ({ id }: { id: string }) => {
  const { t } = useTranslation('templates')
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const { name, content } = await download(reportTemplateExport, { id })
      saveFile(name, content)
    } catch (error) {
      notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button {...plain} loading={busy} onClick={() => void run()}>
      {t('list.export')}
    </Button>
  )
}

/** What can be done with a report template. */
export const TemplateActions = ({ row }: { row: ReportTemplateRow }) => {
  const { t } = useTranslation('templates')
  const text = useLocalText()
  const can = useCan()
  const { id, status, shared } = row
  const copy = useMutationOf(reportTemplateCopy, { invalidates: stale, done: t('list.copied') })
  const turn = useMutationOf(reportTemplateStatus, { invalidates: stale })
  const share = useMutationOf(reportTemplateShare, { invalidates: stale })
  const remove = async () => {
    await call(reportTemplateDelete, { id })
    await invalidate(stale)
  }
  return (
    <RowActs>
      {row.editable && (
        <LinkButton to="/template/report/edit" search={{ id }} look="link" size="small">
          {t('common:action.edit')}
        </LinkButton>
      )}
      {row.editable && (
        <Button
          {...plain}
          loading={turn.isPending}
          onClick={() => turn.mutate({ id, status: status === 1 ? 0 : 1 })}
        >
          {t(status === 1 ? 'list.turnOff' : 'list.turnOn')}
        </Button>
      )}
      {can('templates:report:add') && (
        <Button {...plain} loading={copy.isPending} onClick={() => copy.mutate({ id })}>
          {t('list.copy')}
        </Button>
      )}
      {row.editable && row.group === ownerGroups.person && (
        <Button
          {...plain}
          title={t('list.shareHint')}
          loading={share.isPending}
          onClick={() => share.mutate({ id, shared: !shared })}
        >
          {t(shared ? 'list.unshare' : 'list.share')}
        </Button>
      )}
      <ExportButton id={id} />
      {row.editable && can('templates:report:delete') && (
        <ConfirmButton
          {...plain}
          question={t('list.deleteQuestion', { name: text(row.name) })}
          loses={t('list.deleteLoses')}
          run={remove}
        >
          {t('common:action.delete')}
        </ConfirmButton>
      )}
    </RowActs>
  )
}
