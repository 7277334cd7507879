import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { classGet, classPage, memberRemove, type Member } from '@labbox/contract/classes/classes.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useTranslation, useWithAccount } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { WholeList } from '../../../ui/list/whole/WholeList.tsx'
import { InvitationKeys } from '../../access/index.ts'
import { AddMembers } from './AddMembers.tsx'
import { FindMembers } from './FindMembers.tsx'
import { ImportMembers } from './ImportMembers.tsx'
import { TransferMember } from './TransferMember.tsx'
import '../classes.css'

/** Who is in a class, and the ways in: by search, by account, by sheet, by invitation key. */
export const Members = ({
  teachingClass,
  editable,
}: {
  teachingClass: DataOf<typeof classGet>
  editable: boolean
}) => {
  const { t } = useTranslation('classes')
  const withAccount = useWithAccount()
  const remove = async (userId: string) => {
    await call(memberRemove, { id: teachingClass.id, userId })
    await invalidate([classGet, classPage])
  }
  const ways = editable && !teachingClass.archived
  return (
    <>
      {ways && (
        <>
          <div className="lb-block">
            <FindMembers classId={teachingClass.id} />
          </div>
          <div className="lb-actions lb-block">
            <AddMembers classId={teachingClass.id} />
            <ImportMembers classId={teachingClass.id} />
          </div>
        </>
      )}
      <WholeList<Member>
        columns={[
          {
            key: 'name',
            title: t('field.studentName'),
            wrap: true,
            render: (row) => withAccount(row.name, row.account),
          },
          { key: 'number', title: t('field.number') },
          {
            key: 'joinedAt',
            title: t('field.joinedAt'),
            render: (row) => <TimeText value={row.joinedAt} />,
          },
        ]}
        rows={teachingClass.list}
        idOf={({ userId }) => userId}
        empty={<EmptyState title={t('view.empty')} hint={t('view.emptyHint')} />}
        {...(editable && {
          rowActions: (row) => (
            <>
              <TransferMember classId={teachingClass.id} member={row} />
              <ConfirmButton
                type="link"
                size="small"
                loses={t('view.removeLoses', { name: row.name })}
                run={() => remove(row.userId)}
              >
                {t('view.remove')}
              </ConfirmButton>
            </>
          ),
        })}
      />
      {ways && (
        <div className="lb-class-keys">
          <InvitationKeys place={{ classId: teachingClass.id }} />
        </div>
      )}
    </>
  )
}
