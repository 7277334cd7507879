import { circuitSave } from '@labbox/contract/bench/circuits.ts'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { commandSend, type CommandAnswer } from '@labbox/contract/bench/commands.ts'
import type { BenchOp } from '@labbox/contract/bench/ops.ts'
import { devicePage } from '@labbox/contract/devices/devices.ts'
import { occupancyRelease, occupancyTake } from '@labbox/contract/devices/occupancy.ts'
import { clockedCounter, rcLowPass } from 'labbox-bench/circuit/circuit.fixture.ts'
import { signIn, type Person } from '../kit/http.ts'
import { makeStudents } from '../kit/people.ts'
import { productEnvironment, SERVER, startProduct, withFolder } from '../kit/product.ts'
import { startEcho } from './echo-process.ts'

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

const run = async (seat: Seat, circuit: Circuit, commands: readonly string[]): Promise<void> => {
  const { id } = await seat.call(circuitSave, { circuit })
  await seat.send('load', { circuitId: id })
  await seat.send('run')
  for (const command of commands) await seat.send('instrument', { command })
}

/** An RC low-pass at its cut-off, both channels on the screen, running. */
export const runLowPass = (seat: Seat): Promise<void> =>
  run(seat, rcLowPass(), [
    'DG.APPLY(CH1,SIN,1591.55,4,0,0)',
    'DG.LOAD(CH1,INF)',
    'DG.OUTPUT(CH1,ON)',
    'DS.TIMEBASE.SCALE(0.0005)',
    'DS.CHAN.SCALE(CH1,1)',
    'DS.CHAN.DISPLAY(CH2,ON)',
    'DS.CHAN.SCALE(CH2,1)',
  ])

/** A 555 that clocks a decade counter with its digit, clock and division on the screen, running. */
export const runClockedCounter = (seat: Seat): Promise<void> =>
  run(seat, clockedCounter(), [
    'DP.SET(CH1,5,0.5)',
    'DP.OUTPUT(CH1,ON)',
    'DS.TIMEBASE.SCALE(0.001)',
    'DS.CHAN.SCALE(CH1,1)',
    'DS.CHAN.DISPLAY(CH2,ON)',
    'DS.CHAN.SCALE(CH2,1)',
  ])

/** A product of its own with as many simulated benches, and the bare echo beside it. */
export interface Class {
  url: string
  /** Of the server. */
  pid: number
  echoUrl: string
  seats: Seat[]
  /** Lets students come until there are so many. */
  fill(count: number): Promise<void>
}

export const withClass = <T>(most: number, work: (class_: Class) => Promise<T>): Promise<T> =>
  withFolder(async (folder) => {
    const accounts = makeStudents(folder, most)
    const product = await startProduct(SERVER, {
      ...productEnvironment(folder),
      SIM_CAPACITY: String(most),
    })
    const echo = await startEcho()
    const seats: Seat[] = []
    const fill = async (count: number) => {
      while (seats.length < count) seats.push(await takeSeat(product.url, accounts[seats.length]!))
    }
    try {
      const result = await work({ url: product.url, pid: product.pid, echoUrl: echo.url, seats, fill })
      for (const seat of seats) await seat.leave()
      return result
    } finally {
      echo.close()
      await product.stop()
    }
  })
