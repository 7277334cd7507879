import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { helpHere, helpMine, HelpNotice } from '@labbox/contract/experiments/help.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { jsonOf, useMqttState, useTopic } from '../../../app/mqtt.ts'
import { useSession } from '../../../app/session/session.ts'
import { keepHere } from '../control/here.ts'

/** The page asks by itself: seldom while the broker tells it, often while it is away. */
const SELDOM_MS = 60_000
const OFTEN_MS = 5_000
const SHOWN_S = 15

export const useHelpRhythm = (): number => (useMqttState() === 'connected' ? SELDOM_MS : OFTEN_MS)

/** One's own request for help at an experiment and what was signed there, kept up to date. */
export const useHelp = (id: string) => {
  const { t } = useTranslation('help')
  const userId = useSession((session) => session.user?.id)
  const query = useQuery({ ...queryOf(helpMine, { id }), refetchInterval: useHelpRhythm() })
  useTopic(userId && topics.user(userId), (payload) => {
    if (HelpNotice.safeParse(jsonOf(payload)).success) void invalidate([helpMine])
  })
  const waits = Boolean(query.data?.request)
  useEffect(
    () =>
      waits
        ? keepHere(() => void call(helpHere, { id }, { silent: true }).catch(() => undefined))
        : undefined,
    [id, waits],
  )
  // What was said when it was closed is told at once, on top of whatever is open.
  const last = query.data?.last
  const known = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    if (last === undefined) return
    const before = known.current
    known.current = last?.id ?? null
    if (before === undefined || !last || before === last.id) return
    notify.info(last.note ? t('closedWith', last) : t('closed', last), SHOWN_S)
  }, [last, t])
  return query
}
