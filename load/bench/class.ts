import { circuitSave } from '@labbox/contract/bench/circuits.ts'
import { commandSend, type CommandAnswer } from '@labbox/contract/bench/commands.ts'
import type { BenchOp } from '@labbox/contract/bench/protocol.ts'
import { devicePage } from '@labbox/contract/devices/devices.ts'
import { occupancyRelease, occupancyTake } from '@labbox/contract/devices/occupancy.ts'
import { rcLowPass } from 'labbox-bench/circuit/circuit.fixture.ts'
import { signIn, type Person } from '../kit/http.ts'

/** A student who holds a bench. */
export interface Seat extends Person {
  deviceId: string
  occupancyId: string
  send(op: BenchOp, args?: Record<string, unknown>): Promise<CommandAnswer>
  leave(): Promise<void>
}

/** Signs a student in and takes a place of the simulated benches. */
export const takeSeat = async (url: string, account: string): Promise<Seat> => {
  const person = await signIn(url, account)
  const { items } = await person.call(devicePage, { page: 1, limit: 20 })
  const [device] = items
  if (!device) throw new Error('There is no device')
  const { occupancy } = await person.call(occupancyTake, { deviceId: device.id })
  if (!occupancy) throw new Error(`No place for ${account}`)
  return {
    ...person,
    deviceId: device.id,
    occupancyId: occupancy.id,
    send: (op, args = {}) =>
      person.call(commandSend, { occupancyId: occupancy.id, op, args, background: false }),
    async leave() {
      await person.call(occupancyRelease, { id: occupancy.id })
      person.close()
    },
  }
}

/** An RC low-pass at its cut-off, both channels on the screen, running. */
export const runLowPass = async (seat: Seat): Promise<void> => {
  const { id } = await seat.call(circuitSave, { circuit: rcLowPass() })
  await seat.send('load', { circuitId: id })
  await seat.send('run')
  for (const command of [
    'DG.APPLY(CH1,SIN,1591.55,4,0,0)',
    'DG.LOAD(CH1,INF)',
    'DG.OUTPUT(CH1,ON)',
    'DS.TIMEBASE.SCALE(0.0005)',
    'DS.CHAN.SCALE(CH1,1)',
    'DS.CHAN.DISPLAY(CH2,ON)',
    'DS.CHAN.SCALE(CH2,1)',
  ])
    await seat.send('instrument', { command })
}
