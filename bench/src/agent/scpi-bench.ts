import { setTimeout } from 'node:timers/promises'
import type { Picture } from '@labbox/contract/bench/camera.ts'
import type { BenchTrouble, InstrumentKind } from '@labbox/contract/bench/protocol.ts'
import type { SheetState } from '@labbox/contract/bench/sheet.ts'
import { checkCircuit } from '../circuit/check.ts'
import type { ModulePart } from '../circuit/problem.ts'
import type { Bench, BenchSource, LoadedCircuit } from './bench.ts'
import { fetchPicture } from './camera.ts'
import { BenchError, messageOf } from './errors.ts'
import { findInstrument, troubleOf, type InstrumentPort } from './instrument-port.ts'

/** What the instruments are connected to: a student's circuit, simulated or wired by hand. */
export interface Wired {
  load(loaded: LoadedCircuit): Promise<void>
  run(): Promise<void>
  stop(): Promise<void>
  set(component: string, param: string, value: number): Promise<void>
  picture(camera: string): Promise<Picture>
  sheet(): Promise<SheetState | null>
  close(): Promise<void>
}

/** A circuit with an error never runs, whoever sent it. */
export const refuseFaulty = ({ circuit, maxList }: LoadedCircuit, modules?: ModulePart[]): void => {
  const problems = checkCircuit(circuit, { ...(maxList && { maxList }), ...(modules && { modules }) })
  const worst = problems.find(({ severity }) => severity === 'error')
  if (!worst) return
  const named = Object.values(worst.params).join(', ')
  // `open pin: R1, 2`
  const detail = `${worst.code.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}: ${named}`.slice(
    0,
    500,
  )
  const limited = ['notAllowed', 'valueNotAllowed', 'tooMany'].includes(worst.code)
  if (worst.code === 'moduleMismatch') throw new BenchError('BENCH_MODULE_MISMATCH', detail)
  throw new BenchError(limited ? 'BENCH_OVER_LIMIT' : 'BENCH_CIRCUIT_FAILED', detail)
}

/** Real parts on a table: the diagram is the plan, the student wires and turns. */
export const wiredByHand = (modules?: ModulePart[]): Wired => ({
  load: async (loaded) => refuseFaulty(loaded, modules),
  run: async () => {},
  stop: async () => {},
  set: async () => {
    throw new BenchError('BENCH_BAD_COMMAND', 'Parts of this bench are turned by hand')
  },
  picture: (camera) => fetchPicture(camera),
  sheet: async () => null,
  close: async () => {},
})

/** Ids belong to serial numbers as long as the agent runs, in whatever order instruments come and go. */
const naming = () => {
  const known = new Map<string, string>()
  return (kind: InstrumentKind, serial: string): string => {
    const key = `${kind} ${serial}`
    const count = [...known.keys()].filter((other) => other.startsWith(`${kind} `)).length
    const id = known.get(key) ?? `${kind.toLowerCase()}${count + 1}`
    known.set(key, id)
    return id
  }
}

/** Nobody answered there. */
const ABSENT: ReadonlySet<BenchTrouble['kind']> = new Set(['silent', 'partial', 'unreachable'])
/** An instrument says within a fraction of this who it is. */
const ABSENT_MS = 400

interface ScpiBench extends Bench {
  troubles(): BenchTrouble[]
}

/** A bench of SCPI instruments at known addresses (`host:port`). */
export const createScpiBench = (addresses: readonly string[], wired: Wired): ScpiBench => {
  const ports = new Map<string, InstrumentPort>()
  /** The last of each address; gone when it has answered as it should. */
  const troubles = new Map<string, BenchTrouble>()
  const idOf = naming()

  const at = (address: string) => [...ports.values()].find(({ info }) => info.address === address)

  const look = async (address: string): Promise<void> => {
    const known = at(address)
    try {
      if (known && (await known.present())) {
        known.info.online = true
        return void troubles.delete(address)
      }
      const found = await findInstrument(address, idOf)
      known?.close()
      if (known) ports.delete(known.info.id)
      ports.set(found.info.id, found)
      troubles.delete(address)
    } catch (error) {
      if (known) known.info.online = false
      troubles.set(address, troubleOf(error, { instrument: known?.info.id ?? null, address }))
    }
  }
  const looking = new Map<string, Promise<void>>()
  /** One search per address at a time, however many callers ask. */
  const lookOnce = (address: string): Promise<void> => {
    const known = looking.get(address)
    if (known) return known
    const begun = look(address).finally(() => looking.delete(address))
    looking.set(address, begun)
    return begun
  }
  /**
   * An address that was silent last time gets no more time than the others. Its search goes on, and the next `find`
   * uses the result.
   */
  const lookPatiently = (address: string): Promise<void> => {
    const before = troubles.get(address)?.kind
    if (before === undefined || !ABSENT.has(before)) return lookOnce(address)
    return Promise.race([lookOnce(address), setTimeout(ABSENT_MS, undefined, { ref: false })])
  }

  const reset = async ({ info: { id: instrument, address }, ...port }: InstrumentPort): Promise<string[]> => {
    try {
      await port.reset()
      troubles.delete(address)
      return []
    } catch (error) {
      troubles.set(address, troubleOf(error, { instrument, address }))
      return [`${instrument}: ${messageOf(error)}`]
    }
  }

  return {
    ports,
    troubles: () => [...troubles.values()],
    async find() {
      await Promise.all(addresses.map(lookPatiently))
      return [...ports.values()].map(({ info }) => info)
    },
    load: (loaded) => wired.load(loaded),
    run: () => wired.run(),
    stop: () => wired.stop(),
    set: (component, param, value) => wired.set(component, param, value),
    picture: (camera) => wired.picture(camera),
    sheet: () => wired.sheet(),
    async makeSafe() {
      await wired.stop()
      const failed = (await Promise.all([...ports.values()].map(reset))).flat()
      if (failed.length > 0) throw new BenchError('BENCH_INSTRUMENT_ERROR', failed.join('; ').slice(0, 500))
    },
    async close() {
      for (const port of ports.values()) port.close()
      ports.clear()
      await wired.close()
    },
  }
}

/** The one bench of real equipment this agent drives. */
export const realBench = (addresses: readonly string[], modules: string[] = []): BenchSource => {
  const bench = createScpiBench(addresses, wiredByHand())
  return {
    simulated: false,
    wiring: 'manual',
    capacity: 1,
    modules,
    instruments: () => bench.find(),
    troubles: () => bench.troubles(),
    async makeSafe() {
      await bench.find()
      await bench.makeSafe()
    },
    // The same instruments serve one lease after the other, so they stay connected.
    open: async () => ({ ...bench, close: async () => {} }),
    close: () => bench.close(),
  }
}
