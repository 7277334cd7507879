import { useQuery } from '@tanstack/react-query'
import { Checkbox, Skeleton, Table } from 'antd'
import { alwaysInApp, noticeGroups, type NoticeGroup } from '@labbox/contract/notices/groups.ts'
import { noticeChoices, noticeChoose } from '@labbox/contract/notices/notices.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PushSwitch } from './PushSwitch.tsx'

/** Which notices one gets, and how; each tick counts at once. */
const Choices = () => {
  const { t } = useTranslation('notices')
  const query = useQuery(queryOf(noticeChoices, {}))
  const save = useMutationOf(noticeChoose, { invalidates: [noticeChoices], done: t('choices.done') })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  const { mails, email } = query.data
  // While a tick is on its way, it stands as it will.
  const choices = save.variables && save.isPending ? save.variables.choices : query.data.choices
  const tick = (group: NoticeGroup, way: 'app' | 'mail', fixed: boolean) => (
    <Checkbox
      checked={choices[group][way]}
      disabled={fixed || save.isPending}
      aria-label={t('choices.label', { group: t(`group.${group}`), way: t(`choices.${way}`) })}
      onChange={({ target }) =>
        save.mutate({ choices: { ...choices, [group]: { ...choices[group], [way]: target.checked } } })
      }
    />
  )
  const mailHint = email ? t('choices.mailTo', { email }) : t('choices.noEmail')
  return (
    <>
      <PushSwitch />
      <p className="lb-muted">{mails ? mailHint : t('choices.noMail')}</p>
      <Table
        size="small"
        pagination={false}
        rowKey="group"
        dataSource={noticeGroups.map((group) => ({ group }))}
        columns={[
          {
            title: t('choices.kind'),
            render: (_, { group }) => (
              <>
                {t(`group.${group}`)}
                <div className="lb-muted">{t(`groupHint.${group}`)}</div>
              </>
            ),
          },
          {
            title: t('choices.app'),
            align: 'center',
            render: (_, { group }) => tick(group, 'app', alwaysInApp.has(group)),
          },
          ...(mails
            ? [
                {
                  title: t('choices.mail'),
                  align: 'center' as const,
                  render: (_: unknown, { group }: { group: NoticeGroup }) => tick(group, 'mail', !email),
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

export default Choices
