import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { noticeUnsubscribe } from '@labbox/contract/notices/mail.ts'
import { noticeGroups, type NoticeGroup } from '@labbox/contract/notices/groups.ts'
import { call } from '../../../app/api/call.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useSearch } from '../../../ui/navigation.ts'

/** Where the link in an e-mail leads: nothing happens before somebody says so, since mail programs follow links by themselves. */
const Unsubscribe = () => {
  const { t } = useTranslation('notices')
  const { u = '', g = '', s = '' } = useSearch()
  const known = noticeGroups.find((group) => group === g)
  const stop = useMutation({
    mutationFn: (group: NoticeGroup) => call(noticeUnsubscribe, { u, g: group, s }, { silent: true }),
  })
  const group = known ? t(`group.${known}`) : ''
  if (!known || stop.isError)
    return <EmptyState title={t('unsubscribe.broken')} hint={t('unsubscribe.brokenHint')} />
  if (stop.isSuccess)
    return <EmptyState title={t('unsubscribe.done', { group })} hint={t('unsubscribe.doneHint')} />
  return (
    <EmptyState
      title={t('unsubscribe.question', { group })}
      hint={t('unsubscribe.hint')}
      action={
        <Button type="primary" loading={stop.isPending} onClick={() => stop.mutate(known)}>
          {t('unsubscribe.stop')}
        </Button>
      }
    />
  )
}

export default Unsubscribe
