import { Link } from '../../../ui/navigation.ts'
import { Button } from 'antd'
import { ownerGroups } from '@labbox/contract/core/ownership.ts'
import {
  bankCopy,
  bankDelete,
  bankPage,
  bankPurposes,
  type BankRow,
} from '@labbox/contract/questions/banks.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, useMutationOf } from '../../../app/api/query.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { RowActs } from '../../../ui/list/RowActs.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import '../questions.css'

const Actions = ({ row }: { row: BankRow }) => {
  const { t } = useTranslation('questions')
  const text = useLocalText()
  const can = useCan()
  const copy = useMutationOf(bankCopy, { invalidates: [bankPage], done: t('bank.copied') })
  const remove = async () => {
    await call(bankDelete, { id: row.id })
    await invalidate([bankPage])
  }
  const plain = { type: 'link', size: 'small' } as const
  return (
    <RowActs>
      {row.editable && (
        <LinkButton to="/question-bank/$id/update" params={{ id: row.id }} search look="link" size="small">
          {t('bank.settings')}
        </LinkButton>
      )}
      {can('questions:bank:add') && (
        <Button {...plain} loading={copy.isPending} onClick={() => copy.mutate({ id: row.id })}>
          {t('bank.copy')}
        </Button>
      )}
      {row.editable && can('questions:bank:delete') && (
        <ConfirmButton
          {...plain}
          question={t('bank.deleteQuestion', { name: text(row.name) })}
          loses={t('bank.deleteLoses', { count: row.questions })}
          run={remove}
        >
          {t('common:action.delete')}
        </ConfirmButton>
      )}
    </RowActs>
  )
}

/** Own, shared, school and system question banks. */
const BankList = () => {
  const { t } = useTranslation('questions')
  const group = useDictionary('projectGroup')
  const purpose = useDictionary('questionBaseType')
  const text = useLocalText()
  const can = useCan()
  const groups = Object.values(ownerGroups).map((value) => ({ value, label: group.label(value) }))
  const purposes = Object.values(bankPurposes).map((value) => ({ value, label: purpose.label(value) }))
  const filters: Filter[] = [
    { key: 'name', label: t('bank.name') },
    { key: 'group', label: t('bank.group'), options: groups },
    { key: 'purpose', label: t('bank.purpose'), options: purposes },
  ]
  const columns: Column<BankRow>[] = [
    {
      key: 'name',
      title: t('bank.name'),
      primary: true,
      render: (row) => (
        <span className="lb-bank-name">
          <Link to="/question-bank/questions" search={{ bank: row.id }}>
            <strong>{text(row.name)}</strong>
          </Link>
          {text(row.remark) && <span className="lb-muted">{text(row.remark)}</span>}
        </span>
      ),
      csv: (row) => text(row.name),
    },
    {
      key: 'group',
      title: t('bank.group'),
      render: (row) => (
        <>
          {group.label(row.group)} {row.shared && <StatusTag tone="note">{t('bank.shared')}</StatusTag>}
        </>
      ),
      csv: (row) => group.label(row.group),
    },
    {
      key: 'purpose',
      title: t('bank.purpose'),
      render: (row) => purpose.label(row.purpose),
      csv: (row) => purpose.label(row.purpose),
    },
    { key: 'questions', title: t('bank.questions'), numeric: true },
    { key: 'owner', title: t('bank.owner'), render: (row) => row.owner ?? t('bank.shipped') },
    {
      key: 'updatedAt',
      title: t('bank.updatedAt'),
      sortable: true,
      render: (row) => <TimeText value={row.updatedAt} />,
    },
  ]
  const add = can('questions:bank:add') && (
    <LinkButton to="/question-bank/add" search look="primary">
      {t('bank.add')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('bank.title')}
      hint={t('bank.hint')}
      endpoint={bankPage}
      columns={columns}
      filters={filters}
      actions={
        <>
          <LinkButton to="/question-bank/questions">{t('list.all')}</LinkButton>
          {add}
        </>
      }
      rowActions={(row) => <Actions row={row} />}
      empty={{ title: t('bank.empty'), hint: t('bank.emptyHint'), action: add }}
      exportName="question-banks"
    />
  )
}

export default BankList
