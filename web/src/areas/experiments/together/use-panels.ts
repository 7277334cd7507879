import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BenchEvent, topics } from '@labbox/contract/bench/protocol.ts'
import { SharedNews } from '@labbox/contract/bench/shared.ts'
import { synergyPanels } from '@labbox/contract/experiments/shared-diagram.ts'
import { queryOf } from '../../../app/api/query.ts'
import { jsonOf, useTopic } from '../../../app/mqtt.ts'
import { inOrder, type RunState } from '../bench/bench-state.ts'
import type { Shown } from '../records/link.ts'
import { shownAfter } from './panels.ts'

/** The panels of a shared bench for whoever only watches: as they stood, and what is done from then on. */
export const usePanels = (id: string) => {
  const query = useQuery({ ...queryOf(synergyPanels, { id }), staleTime: Infinity, gcTime: 0 })
  const { data } = query
  const [shown, setShown] = useState<Shown>({})
  const [run, setRun] = useState<RunState>('idle')
  useEffect(() => {
    if (!data) return
    setShown(data.shown)
    setRun(data.run)
  }, [data])
  const { occupancyId = null, deviceId = null } = data ?? {}
  useTopic(topics.synergyUser(id), (payload) => {
    const news = SharedNews.safeParse(jsonOf(payload)).data
    if (news?.kind === 'changed' || (news?.kind === 'command' && news.op === 'reset')) void query.refetch()
    else if (news?.kind === 'command') setShown((before) => shownAfter(before, news))
  })
  useTopic(deviceId && occupancyId && topics.event(deviceId, occupancyId), (payload) => {
    const event = BenchEvent.safeParse(jsonOf(payload)).data
    if (event?.state) setRun(event.state)
    else if (event?.key.startsWith('ended.')) void query.refetch()
  })
  return {
    error: query.error,
    shown,
    run,
    instruments: inOrder(data?.instruments ?? []),
    waveTopic: (instrument: string) =>
      deviceId && occupancyId ? topics.wave(deviceId, occupancyId, instrument) : '',
  }
}
