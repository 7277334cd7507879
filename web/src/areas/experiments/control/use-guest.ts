import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { commandSend, type InstrumentReading } from '@labbox/contract/bench/commands.ts'
import { BenchEvent, topics, type InstrumentInfo } from '@labbox/contract/bench/protocol.ts'
import { deviceGet } from '@labbox/contract/devices/devices.ts'
import type { Synergy } from '@labbox/contract/experiments/synergy.ts'
import { call } from '../../../app/api/call.ts'
import { queryOf } from '../../../app/api/query.ts'
import { jsonOf, useTopic } from '../../../app/mqtt.ts'
import { inOrder, type RunState } from '../bench/bench-state.ts'

interface Found {
  instruments: InstrumentInfo[]
  state: RunState
}

/** Somebody else's bench, as a member of their synergy sees it: its instruments, and whether it runs. */
export const useGuest = (synergy: Synergy | null, onEnded: () => void) => {
  const occupancyId = synergy?.occupancyId
  const device = useQuery({
    ...queryOf(deviceGet, { id: synergy?.deviceId ?? '' }),
    enabled: Boolean(synergy?.deviceId),
  })
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (!occupancyId) return undefined
    let current = true
    void call(commandSend, { occupancyId, op: 'find' }, { silent: true }).then(
      ({ result }) => current && setFound(result as Found),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [occupancyId])
  useTopic(
    synergy?.deviceId && synergy.occupancyId && topics.event(synergy.deviceId, synergy.occupancyId),
    (payload) => {
      const event = BenchEvent.safeParse(jsonOf(payload)).data
      if (!event) return
      if (event.key.startsWith('ended.')) return onEnded()
      const { state } = event
      if (state) setFound((before) => before && { ...before, state })
    },
  )
  const seen = synergy ? found : null
  return {
    device: device.data ?? null,
    instruments: inOrder(seen?.instruments ?? []),
    run: seen?.state ?? ('idle' as const),
    send: async (command: string, background: boolean): Promise<InstrumentReading> => {
      const input = {
        occupancyId: occupancyId ?? '',
        op: 'instrument' as const,
        args: { command },
        background,
      }
      const { result } = await call(commandSend, input, { silent: true })
      return result as InstrumentReading
    },
  }
}
