import { Button } from 'antd'
import { useState } from 'react'
import { ownerGroups } from '@labbox/contract/core/ownership.ts'
import {
  symbolCopy,
  symbolDelete,
  symbolExport,
  symbolPage,
  symbolShare,
  symbolStatus,
  type SymbolRow,
} from '@labbox/contract/parts/symbols.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { download } from '../../../app/api/download.ts'
import { invalidate, useMutationOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { saveFile } from '../../../ui/list/csv.ts'
import { RowActs } from '../../../ui/list/RowActs.tsx'

const plain = { type: 'link', size: 'small' } as const
const stale = [symbolPage]

/** What can be done with a symbol. */
export const SymbolActions = ({ row }: { row: SymbolRow }) => {
  const { t } = useTranslation('symbols')
  const text = useLocalText()
  const can = useCan()
  const [exporting, setExporting] = useState(false)
  const { id, status, shared, editable } = row
  const copy = useMutationOf(symbolCopy, { invalidates: stale, done: t('list.copied') })
  const turn = useMutationOf(symbolStatus, { invalidates: stale })
  const share = useMutationOf(symbolShare, { invalidates: stale })
  const save = async () => {
    setExporting(true)
    try {
      const { name, content } = await download(symbolExport, { id })
      saveFile(name, content)
    } catch (error) {
      notify.error(failureText(error))
    } finally {
      setExporting(false)
    }
  }
  return (
    <RowActs>
      {editable && (
        <LinkButton to="/module/symbol/edit" search={{ id }} look="link" size="small">
          {t('common:action.edit')}
        </LinkButton>
      )}
      {editable && (
        <Button
          {...plain}
          loading={turn.isPending}
          onClick={() => turn.mutate({ id, status: status === 1 ? 0 : 1 })}
        >
          {t(status === 1 ? 'list.turnOff' : 'list.turnOn')}
        </Button>
      )}
      {can('parts:symbol:add') && (
        <Button {...plain} loading={copy.isPending} onClick={() => copy.mutate({ id })}>
          {t('list.copy')}
        </Button>
      )}
      {editable && row.group === ownerGroups.person && (
        <Button
          {...plain}
          title={t('list.shareHint')}
          loading={share.isPending}
          onClick={() => share.mutate({ id, shared: !shared })}
        >
          {t(shared ? 'list.unshare' : 'list.share')}
        </Button>
      )}
      <Button {...plain} loading={exporting} onClick={() => void save()}>
        {t('list.export')}
      </Button>
      {editable && can('parts:symbol:delete') && (
        <ConfirmButton
          {...plain}
          question={t('list.deleteQuestion', { name: text(row.names) })}
          loses={t('list.deleteLoses')}
          run={async () => {
            await call(symbolDelete, { id })
            await invalidate(stale)
          }}
        >
          {t('common:action.delete')}
        </ConfirmButton>
      )}
    </RowActs>
  )
}
