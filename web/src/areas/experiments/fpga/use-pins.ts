import { useState } from 'react'
import { PINS, PinsState, type DrivenPin } from '@labbox/contract/bench/fpga/pins.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { jsonOf, useTopic } from '../../../app/mqtt.ts'
import type { BenchControl } from '../bench/bench-control.ts'
import type { BenchState } from '../bench/bench-state.ts'

/** Where somebody has put switches or keys; `settled`: the bench has done it, and the next picture shows it. */
type Wanted = Partial<Record<DrivenPin, { value: number; settled: boolean }>>

/** What the pins of the board that one holds are at, as its bench sends it, and the way to press; null: nothing was sent yet. */
export const usePins = (occupancy: BenchState['occupancy'], control: Pick<BenchControl, 'drive'>) => {
  const [state, setState] = useState<PinsState | null>(null)
  const [wanted, setWanted] = useState<Wanted>({})
  useTopic(occupancy && topics.wave(occupancy.deviceId, occupancy.id, PINS), (payload) => {
    const told = PinsState.safeParse(jsonOf(payload))
    if (!told.success) return
    setState(told.data)
    setWanted(({ sw, key }) => ({
      ...(sw && !sw.settled && { sw }),
      ...(key && !key.settled && { key }),
    }))
  })
  /** What counts is what was wanted last. */
  const press = async (pin: DrivenPin, value: number): Promise<void> => {
    const own = { value, settled: false }
    setWanted((before) => ({ ...before, [pin]: own }))
    const worked = await control.drive(pin, value)
    setWanted((before) =>
      before[pin] === own ? { ...before, [pin]: worked ? { value, settled: true } : undefined } : before,
    )
  }
  return { state, wanted, press }
}
