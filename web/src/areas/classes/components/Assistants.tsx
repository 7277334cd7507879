import { useQuery } from '@tanstack/react-query'
import { Checkbox, Skeleton } from 'antd'
import { assistantRights } from '@labbox/contract/access/assisting.ts'
import { assistantList, assistantSet, type Assistant } from '@labbox/contract/classes/assistants.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useTranslation, useWithAccount } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { WholeList } from '../../../ui/list/whole/WholeList.tsx'
import { StudentSelect } from './StudentSelect.tsx'

/** Who helps to teach a class, with what each of them may do; a tick counts at once. */
export const Assistants = ({ classId }: { classId: string }) => {
  const { t } = useTranslation(['classes', 'assisting'])
  const withAccount = useWithAccount()
  const query = useQuery(queryOf(assistantList, { id: classId }))
  const save = useMutationOf(assistantSet, { invalidates: [assistantList], done: t('update.done') })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  const set = (account: string, rights: Assistant['rights']) => save.mutate({ id: classId, account, rights })
  return (
    <section aria-label={t('assistants.title')}>
      <p className="lb-muted">{t('assistants.hint')}</p>
      <div className="lb-block">
        <StudentSelect
          classId={classId}
          members
          busy={save.isPending}
          label={t('assistants.find')}
          onChoose={(account) => set(account, ['live', 'help'])}
        />
      </div>
      <WholeList
        rows={query.data}
        idOf={({ userId }) => userId}
        empty={<EmptyState title={t('assistants.none')} hint={t('assistants.noneHint')} />}
        columns={[
          {
            key: 'name',
            title: t('field.studentName'),
            render: (row) => withAccount(row.name, row.account),
          },
          {
            key: 'rights',
            title: t('assistants.rights'),
            wrap: true,
            render: ({ account, name, rights }) => (
              <Checkbox.Group
                aria-label={t('assistants.rightsOf', { name })}
                value={rights}
                disabled={save.isPending}
                options={assistantRights.map((value) => ({
                  value,
                  label: t(`assisting:right.${value}`),
                  // Whoever may do nothing is removed, which is asked first.
                  disabled: rights.length === 1 && rights[0] === value,
                }))}
                onChange={(next) => set(account, next)}
              />
            ),
          },
        ]}
        rowActions={({ account, name }) => (
          <ConfirmButton
            type="link"
            size="small"
            loses={t('assistants.removeLoses', { name })}
            run={async () => {
              await call(assistantSet, { id: classId, account, rights: [] })
              await invalidate([assistantList])
            }}
          >
            {t('view.remove')}
          </ConfirmButton>
        )}
      />
    </section>
  )
}
