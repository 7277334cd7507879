import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { SharedNews } from '@labbox/contract/bench/shared.ts'
import { SynergyNotice } from '@labbox/contract/experiments/synergy-notice.ts'
import { synergyHere, synergyMine } from '@labbox/contract/experiments/synergy.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { jsonOf, useTopic, useTopicHeard } from '../../../app/mqtt.ts'
import { useSession } from '../../../app/session/session.ts'
import { keepHere } from './here.ts'
import { createMirror } from './mirror.ts'

/** A notice is read within so long, s. */
const SHOWN_S = 8

/** The bench that one shares, kept up to date; while its page is seen the others see that one is there. */
export const useSynergy = (enabled = true) => {
  const { t } = useTranslation('experiments-bench')
  const text = useLocalText()
  const userId = useSession((session) => session.user?.id ?? '')
  const [mirror] = useState(createMirror)
  const query = useQuery({ ...queryOf(synergyMine, {}), enabled })
  const running = query.data?.running ?? null
  const id = running?.id
  const refresh = () => void invalidate([synergyMine])

  useTopic(userId && topics.user(userId), (payload) => {
    if (SynergyNotice.safeParse(jsonOf(payload)).success) refresh()
  })
  // The page that draws together follows the changes; here they are only listened for.
  useTopic(id && topics.synergy(id), () => undefined)
  useTopic(id && topics.synergyUser(id), (payload) => {
    const news = SharedNews.safeParse(jsonOf(payload)).data
    if (news?.kind === 'changed') refresh()
    else if (news?.kind === 'taken') {
      refresh()
      if (news.by !== userId)
        notify.info(t('experiments-bench:control.takenBy', { name: text(news.name) }), SHOWN_S)
    } else if (!news || news.by === userId) return
    else if (news.kind === 'said')
      notify.info(t('experiments-bench:control.said', { name: text(news.name), text: news.text }), SHOWN_S)
    else mirror.heard(news)
  })
  const heard = useTopicHeard(id && topics.synergyUser(id))
  // Whatever was said while nobody listened.
  useEffect(() => {
    if (heard) void invalidate([synergyMine])
  }, [heard])
  useEffect(() => {
    if (!id) return undefined
    return keepHere(() => void call(synergyHere, { id }, { silent: true }).then(refresh, refresh))
  }, [id])

  return {
    query,
    running,
    mirror,
    refresh,
    userId,
    /** Does something about the sharing; a failure is told by the call itself. */
    act: async (work: () => Promise<unknown>): Promise<void> => {
      await work().catch(() => undefined)
      refresh()
    },
    invitations: query.data?.invitations ?? [],
    /** Whether one may operate: also whoever shares with nobody. */
    operating: !running || running.operatorId === userId,
    /** On the bench of somebody else. */
    guest: running !== null && running.creatorId !== userId,
  }
}
export type SharedBench = ReturnType<typeof useSynergy>
