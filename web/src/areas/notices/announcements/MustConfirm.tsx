import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import {
  announcementConfirm,
  announcementMine,
  announcementPending,
} from '@labbox/contract/notices/announcements.ts'
import { call } from '../../../app/api/call.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useSession } from '../../../app/session/session.ts'
import { AnnouncementText } from './AnnouncementText.tsx'

const REFETCH_MS = 300_000

/** Shows what is to be confirmed, one after another, until it is; put off, it comes again with the next visit. */
const MustConfirm = () => {
  const { t } = useTranslation('announcements')
  const text = useLocalText()
  const [later, setLater] = useState<readonly string[]>([])
  const asks = useSession(({ user }) => Boolean(user && !user.mustChangePassword))
  const { data } = useQuery({
    ...queryOf(announcementPending, {}),
    queryFn: ({ signal }) => call(announcementPending, {}, { signal, silent: true }),
    enabled: asks,
    refetchInterval: REFETCH_MS,
    retry: false,
  })
  const confirm = useMutationOf(announcementConfirm, { invalidates: [announcementPending, announcementMine] })
  const first = data?.find(({ id }) => !later.includes(id))
  if (!first) return null
  const putOff = () => setLater([...later, first.id])
  return (
    <Modal
      open
      title={text(first.title)}
      maskClosable={false}
      onCancel={putOff}
      footer={
        <>
          <Button onClick={putOff}>{t('mine.later')}</Button>
          <Button type="primary" loading={confirm.isPending} onClick={() => confirm.mutate({ id: first.id })}>
            {t('mine.confirm')}
          </Button>
        </>
      }
    >
      <AnnouncementText of={first} />
    </Modal>
  )
}

export default MustConfirm
