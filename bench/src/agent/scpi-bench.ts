import { setTimeout } from 'node:timers/promises'
import type { BenchTrouble, InstrumentKind } from '@labbox/contract/bench/protocol.ts'
import type { Bench, BenchSource } from './bench.ts'
import type { Programmer } from '../programmer/programmer.ts'
import { wiredByMatrix } from '../wiring/by-matrix.ts'
import type { MatrixConfig } from '../wiring/config.ts'
import { BenchError, messageOf } from './errors.ts'
import { findInstrument, troubleOf, type InstrumentPort } from './instrument-port.ts'
import { wiredByHand, type Wired } from '../wiring/wired.ts'

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

/** A bench of SCPI instruments at known addresses (`host:port`), and of an FPGA board where it has one. */
export const createScpiBench = (
  addresses: readonly string[],
  wired: Wired,
  programmer: Programmer | null = null,
): ScpiBench => {
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
    troubles: () => [...troubles.values(), ...[programmer?.companion?.trouble() ?? []].flat()],
    async find() {
      const companion = programmer?.companion?.state()
      await Promise.all([
        ...addresses.map(lookPatiently),
        companion && Promise.race([companion, setTimeout(ABSENT_MS, undefined, { ref: false })]),
      ])
      return [...ports.values()].map(({ info }) => info)
    },
    load: (loaded) => wired.load(loaded),
    run: () => wired.run(),
    stop: () => wired.stop(),
    set: (component, param, value) => wired.set(component, param, value),
    chip: (component, what) => wired.chip(component, what),
    picture: (camera) => wired.picture(camera),
    programmer,
    sheet: () => wired.sheet(),
    async makeSafe() {
      const stopping = wired.stop()
      // Outputs go off even where relays are stuck.
      const stuck = await stopping.then(
        () => [],
        (error: unknown) => [messageOf(error)],
      )
      const driving = await programmer?.rest().then(
        () => [],
        (error: unknown) => [`FPGA: ${messageOf(error)}`],
      )
      const failed = [
        ...stuck,
        ...(driving ?? []),
        ...(await Promise.all([...ports.values()].map(reset))).flat(),
      ]
      if (failed.length > 0) throw new BenchError('BENCH_INSTRUMENT_ERROR', failed.join('; ').slice(0, 500))
    },
    async close() {
      for (const port of ports.values()) port.close()
      ports.clear()
      programmer?.companion?.close()
      await wired.close()
    },
  }
}

interface Equipment {
  modules?: string[]
  matrix?: MatrixConfig | undefined
  programmer?: Programmer | null
}

/** The one bench of real equipment this agent drives: wired by relays where it has a matrix of them, else by hand. */
export const realBench = (
  addresses: readonly string[],
  { modules = [], matrix, programmer = null }: Equipment = {},
): BenchSource => {
  const bench = createScpiBench(addresses, matrix ? wiredByMatrix(matrix) : wiredByHand(), programmer)
  return {
    simulated: false,
    wiring: matrix ? 'matrix' : 'manual',
    capacity: 1,
    modules,
    fpga: programmer?.board ?? null,
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
