import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { feedGet, feedMake, feedRevoke } from '@labbox/contract/bookings/bookings.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { CopyText } from '../../../ui/CopyText.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'

const Feed = () => {
  const { t } = useTranslation('bookings')
  const [url, setUrl] = useState<string | null>(null)
  const feed = useQuery(queryOf(feedGet, {}))
  const make = useMutationOf(feedMake, { invalidates: [feedGet], onSuccess: (made) => setUrl(made.url) })
  const revoke = async () => {
    await call(feedRevoke, {})
    setUrl(null)
    await invalidate([feedGet])
  }
  if (!feed.data) return <Skeleton active />
  const { since } = feed.data
  return (
    <>
      <p>{t('feed.hint')}</p>
      {url ? (
        <>
          <CopyText text={url} />
          <p className="lb-muted">{t('feed.once')}</p>
        </>
      ) : (
        since && (
          <p className="lb-muted">
            {t('feed.since')} <TimeText value={since} />
          </p>
        )
      )}
      <div className="lb-actions">
        <Button type={since ? 'default' : 'primary'} loading={make.isPending} onClick={() => make.mutate({})}>
          {t(since ? 'feed.renew' : 'feed.make')}
        </Button>
        {since && (
          <ConfirmButton loses={t('feed.revokeLoses')} run={revoke}>
            {t('feed.revoke')}
          </ConfirmButton>
        )}
      </div>
    </>
  )
}

/** One's bookings and deadlines in one's own calendar, by a private address. */
export const CalendarButton = () => {
  const { t } = useTranslation('bookings')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('feed.title')}</Button>
      <Modal
        open={open}
        title={t('feed.title')}
        footer={null}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <Feed />
      </Modal>
    </>
  )
}
