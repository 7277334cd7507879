import BellOutlined from '@ant-design/icons/es/icons/BellOutlined'
import { useQuery } from '@tanstack/react-query'
import { Badge, Button } from 'antd'
import { Suspense, useState } from 'react'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { NoticeLive, noticeList, noticeState } from '@labbox/contract/notices/notices.ts'
import { lazy } from '../../../app/idle/lazy.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { jsonOf, useTopic } from '../../../app/mqtt.ts'
import { useSession } from '../../../app/session/session.ts'

const NoticeDrawer = lazy(() => import('./NoticeDrawer.tsx'))

/** Asked now and then too: a message that was lost shows a little later. */
const REFETCH_MS = 60_000

/** How many notices are unread; opens them. */
const Bell = () => {
  const { t } = useTranslation('notices')
  const [open, setOpen] = useState(false)
  const user = useSession((state) => state.user)
  const asks = user !== null && user !== undefined && !user.mustChangePassword
  const { data } = useQuery({
    ...queryOf(noticeState, {}),
    queryFn: ({ signal }) => call(noticeState, {}, { signal, silent: true }),
    enabled: asks,
    refetchInterval: REFETCH_MS,
    // A bell that fails for a moment is no fault to tell of.
    retry: false,
  })
  useTopic(asks ? topics.user(user.id) : null, (payload) => {
    if (NoticeLive.safeParse(jsonOf(payload)).success) void invalidate([noticeState, noticeList])
  })
  if (!asks) return null
  const unread = data?.unread ?? 0
  const title = unread > 0 ? t('bell.unread', { count: unread }) : t('bell.none')
  return (
    <>
      <Badge count={unread} size="small" offset={[-6, 2]} title="">
        <Button
          type="text"
          icon={<BellOutlined />}
          aria-label={title}
          aria-haspopup="dialog"
          aria-expanded={open}
          title={title}
          onClick={() => setOpen(true)}
        />
      </Badge>
      <span role="status" className="lb-visually-hidden">
        {unread > 0 && title}
      </span>
      <Suspense>{open && <NoticeDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

export default Bell
