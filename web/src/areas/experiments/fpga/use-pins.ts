import { useState } from 'react'
import { PINS, PinsState, type DrivenPin } from '@labbox/contract/bench/fpga/pins.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { jsonOf, useTopic } from '../../../app/mqtt.ts'
import type { BenchControl } from '../bench/bench-control.ts'
import type { BenchState } from '../bench/bench-state.ts'
import { stillWanted, type Wanted } from './wanted.ts'

/** What the pins of the board that one holds are at, as its bench sends it, and the way to press; null: nothing was sent yet. */
export const usePins = (occupancy: BenchState['occupancy'], control: Pick<BenchControl, 'drive'>) => {
  const [state, setState] = useState<PinsState | null>(null)
  const [wanted, setWanted] = useState<Wanted>({})
  useTopic(occupancy && topics.wave(occupancy.deviceId, occupancy.id, PINS), (payload) => {
    const told = PinsState.safeParse(jsonOf(payload))
    if (!told.success) return
    setState(told.data)
    setWanted((before) => stillWanted(before, told.data))
  })
  /** What counts is what was wanted last. */
  const press = async (pin: DrivenPin, value: number): Promise<void> => {
    const own = { value, pictures: null }
    setWanted((before) => ({ ...before, [pin]: own }))
    const worked = await control.drive(pin, value)
    setWanted((before) =>
      before[pin] === own ? { ...before, [pin]: worked ? { value, pictures: 0 } : undefined } : before,
    )
  }
  return { state, wanted, press }
}
