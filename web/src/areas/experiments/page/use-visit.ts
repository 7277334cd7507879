import { useEffect } from 'react'
import type { Synergy } from '@labbox/contract/experiments/synergy.ts'
import type { useBench } from '../bench/use-bench.ts'

/** Who works together sits at the bench that one of them holds, as a guest. */
export const useVisit = (
  { control, phase, guest, occupancy }: ReturnType<typeof useBench>,
  synergy: Synergy | null,
): void => {
  const id = synergy?.occupancyId ?? null
  const deviceId = synergy?.deviceId ?? null
  // First it is known which bench is one's own.
  const known = phase !== 'unknown'
  const there = occupancy?.id === id
  useEffect(() => {
    if (!known || there) return
    if (id && deviceId) void control.visit({ id, deviceId })
    else if (guest) void control.visit(null)
  }, [control, known, there, id, deviceId, guest])
}
