import { Button } from 'antd'
import type { Endpoint, InputOf } from '@labbox/contract/core/endpoint.ts'
import { ownerGroups, type OwnerGroup } from '@labbox/contract/core/ownership.ts'
import { call } from '../../app/api/call.ts'
import { invalidate, useMutationOf } from '../../app/api/query.ts'
import { useTranslation } from '../../app/i18n.ts'
import { ConfirmButton } from '../ConfirmButton.tsx'
import { LinkButton } from '../LinkButton.tsx'
import { RowActs } from '../list/RowActs.tsx'
import { SaveButton } from '../list/SaveButton.tsx'

interface Row {
  id: string
  group: OwnerGroup
  status: 0 | 1
  shared: boolean
  editable: boolean
}

interface Props {
  row: Row
  name: string
  /** The editor, which the row is opened in by its id. */
  to: string
  /** Each takes the row's id; `status` and `share` also what it becomes. */
  calls: Record<'list' | 'copy' | 'status' | 'share' | 'export' | 'remove', Endpoint>
  can: { add: boolean; remove: boolean }
  /** What is said about things of this kind. */
  words: Record<'copied' | 'shareHint' | 'deleteLoses', string>
}

const plain = { type: 'link', size: 'small' } as const

/** What can be done with something that belongs to a person, a school or the system, and that is switched on for others. */
export const OwnedActs = ({ row, name, to, calls, can, words }: Props) => {
  const { t } = useTranslation(['owned', 'common'])
  const { id, status, shared, editable } = row
  const stale = [calls.list]
  const copy = useMutationOf(calls.copy, { invalidates: stale, done: words.copied })
  const turn = useMutationOf(calls.status, { invalidates: stale })
  const share = useMutationOf(calls.share, { invalidates: stale })
  return (
    <RowActs>
      {editable && (
        <LinkButton to={to} search={{ id }} look="link" size="small">
          {t('common:action.edit')}
        </LinkButton>
      )}
      {editable && (
        <Button
          {...plain}
          loading={turn.isPending}
          onClick={() => turn.mutate({ id, status: status === 1 ? 0 : 1 })}
        >
          {t(status === 1 ? 'turnOff' : 'turnOn')}
        </Button>
      )}
      {can.add && (
        <Button {...plain} loading={copy.isPending} onClick={() => copy.mutate({ id })}>
          {t('copy')}
        </Button>
      )}
      {editable && row.group === ownerGroups.person && (
        <Button
          {...plain}
          title={words.shareHint}
          loading={share.isPending}
          onClick={() => share.mutate({ id, shared: !shared })}
        >
          {t(shared ? 'unshare' : 'share')}
        </Button>
      )}
      <SaveButton endpoint={calls.export} input={{ id } as InputOf<Endpoint>} link>
        {t('export')}
      </SaveButton>
      {editable && can.remove && (
        <ConfirmButton
          {...plain}
          question={t('deleteQuestion', { name })}
          loses={words.deleteLoses}
          run={async () => {
            await call(calls.remove, { id } as InputOf<Endpoint>)
            await invalidate(stale)
          }}
        >
          {t('common:action.delete')}
        </ConfirmButton>
      )}
    </RowActs>
  )
}
