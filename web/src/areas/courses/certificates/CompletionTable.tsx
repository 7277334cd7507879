import {
  certificateRestore,
  certificateRevoke,
  completionGet,
  type CompletionRow,
} from '@labbox/contract/courses/certificates.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useTranslation, useWithAccount } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { WholeList, type WholeColumn } from '../../../ui/list/whole/WholeList.tsx'
import { ReasonButton } from '../../../ui/ReasonButton.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { PassedShare } from './PassedShare.tsx'

/** Revokes a certificate with a reason, or takes that back. */
const CertificateAct = ({ row }: { row: CompletionRow }) => {
  const { t } = useTranslation('courses-certificates')
  const { certificate, name } = row
  if (!certificate) return null
  const { id, revokedAt } = certificate
  if (revokedAt)
    return (
      <ConfirmButton
        size="small"
        danger={false}
        loses={t('revoke.restoreLoses')}
        run={async () => {
          await call(certificateRestore, { id })
          await invalidate([completionGet])
        }}
      >
        {t('revoke.restore')}
      </ConfirmButton>
    )
  return (
    <ReasonButton
      size="small"
      danger
      question={t('revoke.question', { name })}
      hint={t('revoke.hint')}
      maxLength={500}
      run={async (reason) => {
        await call(certificateRevoke, { id, reason })
        await invalidate([completionGet])
      }}
    >
      {t('revoke.act')}
    </ReasonButton>
  )
}

/** Whether the course is completed, and what became of the certificate. */
const Standing = ({ row: { certificate, complete } }: { row: CompletionRow }) => {
  const { t } = useTranslation('courses-certificates')
  if (!certificate)
    return (
      <StatusTag tone={complete ? 'ok' : 'neutral'}>
        {t(complete ? 'students.complete' : 'students.open')}
      </StatusTag>
    )
  const { issuedAt, revokedAt, reason } = certificate
  return (
    <>
      <StatusTag tone={revokedAt ? 'bad' : 'ok'}>
        {t(revokedAt ? 'students.revoked' : 'students.issued')}
      </StatusTag>{' '}
      <TimeText value={revokedAt ?? issuedAt} />
      {reason && <div className="lb-muted">{reason}</div>}
    </>
  )
}

/** How far each student of an open course is, and who holds a certificate. */
export const CompletionTable = ({ rows, of }: { rows: readonly CompletionRow[]; of: number }) => {
  const { t } = useTranslation('courses-certificates')
  const withAccount = useWithAccount()
  const columns: WholeColumn<CompletionRow>[] = [
    { key: 'number', title: t('students.number') },
    {
      key: 'name',
      title: t('students.student'),
      primary: true,
      wrap: true,
      render: (row) => withAccount(row.name, row.account),
    },
    {
      key: 'joinedAt',
      title: t('students.joined'),
      render: (row) => (row.joinedAt ? <TimeText value={row.joinedAt} /> : t('students.left')),
    },
    {
      key: 'passed',
      title: t('students.passed'),
      compare: (a, b) => a.passed - b.passed,
      render: (row) => <PassedShare done={row.passed} total={of} />,
    },
    {
      key: 'mark',
      title: t('students.mark'),
      numeric: true,
      compare: (a, b) => (a.mark ?? -1) - (b.mark ?? -1),
      render: (row) => row.mark ?? '–',
    },
    { key: 'status', title: t('students.status'), wrap: true, render: (row) => <Standing row={row} /> },
  ]
  return (
    <WholeList
      columns={columns}
      rows={rows}
      idOf={({ userId }) => userId}
      empty={<EmptyState title={t('students.none')} />}
      rowActions={(row) => <CertificateAct row={row} />}
    />
  )
}
