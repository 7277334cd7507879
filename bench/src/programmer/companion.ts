import { PINS, type DrivenPin, type PinsState } from '@labbox/contract/bench/fpga/pins.ts'
import type { BenchTrouble } from '@labbox/contract/bench/protocol.ts'
import { BenchError } from '../agent/errors.ts'
import { troubleOf } from '../agent/instrument-port.ts'
import { ScpiClient } from '../scpi/client.ts'
import type { ScpiLink } from '../scpi/link.ts'
import { carryOut, driveLine, greet, levelsOf, type Wired } from './companion-lines.ts'

/** The microcontroller at the pins of the FPGA board. */
export interface Companion {
  /** What the pins are at; never rejects. */
  state(): Promise<PinsState>
  /**
   * Puts switches or keys.
   * @throws BenchError BENCH_PINS_LOST, BENCH_PINS_MISSING, BENCH_PINS_REFUSED, BENCH_BAD_COMMAND
   */
  drive(pin: DrivenPin, value: number): Promise<void>
  /** Nothing is pressed any more. Where it cannot be reached, that is done before anything else when it can. */
  rest(): Promise<void>
  /** What is wrong with it, as far as has been seen. */
  trouble(): BenchTrouble | null
  close(): void
}

/** One that did not answer is asked again after so many ms. */
const RETRY_MS = 1_000
/** No answer of a companion is longer, bytes. */
const LINE_LIMIT = 4_096

/** @param address `host:port` */
export const createCompanion = (address: string, log: (message: string) => void): Companion => {
  const [, host = '', port] = /^\[?(.+?)\]?:(\d+)$/.exec(address) ?? []
  const client = new ScpiClient({ host, port: Number(port), limit: LINE_LIMIT })
  /** Its pins; null: it has to be greeted, since it may be another one now. */
  let wired: Wired[] | null = null
  /** Something may be pressed that nobody presses. */
  let restless = true
  let trouble: BenchTrouble | null = null
  let retryAt = -Infinity

  const failed = (error: unknown): void => {
    wired = null
    // What still comes would be taken for the next answer.
    client.close()
    retryAt = performance.now() + RETRY_MS
    const found = troubleOf(error, { instrument: PINS, address })
    if (found.kind !== trouble?.kind) log(`The companion of the FPGA board at ${address}: ${found.said}`)
    trouble = found
  }
  const answered = (): void => {
    if (trouble) log(`The companion of the FPGA board at ${address} answers again`)
    trouble = null
  }

  /** Refusals are answers: the connection is as good as before. */
  const turn = async <T>(work: (link: ScpiLink, wired: readonly Wired[]) => Promise<T>): Promise<T> => {
    if (performance.now() < retryAt) throw new BenchError('BENCH_PINS_LOST', trouble?.said)
    return client.exclusive(async (link) => {
      try {
        const known = (wired ??= await greet(link))
        if (restless) {
          const refusal = await carryOut(link, '*RST')
          if (refusal) throw new Error(`*RST: ${refusal}`)
          restless = false
        }
        const done = await work(link, known)
        answered()
        return done
      } catch (error) {
        if (error instanceof BenchError) throw error
        failed(error)
        throw new BenchError('BENCH_PINS_LOST', trouble?.said, error)
      }
    })
  }

  return {
    async state() {
      try {
        return { kind: 'live', pins: await turn(levelsOf) }
      } catch {
        return { kind: 'lost', why: trouble?.kind ?? 'unreachable' }
      }
    },
    drive: (pin, value) =>
      turn(async (link, known) => {
        const { bits, driven } = known.find(({ name }) => name === pin) ?? { bits: 0, driven: false }
        if (!driven) throw new BenchError('BENCH_PINS_MISSING', pin)
        if (value >= 2 ** bits) throw new BenchError('BENCH_BAD_COMMAND', `${pin}: ${bits} bits`)
        const refusal = await carryOut(link, driveLine(pin, value))
        if (refusal) throw new BenchError('BENCH_PINS_REFUSED', refusal)
      }),
    async rest() {
      restless = true
      await turn(async () => {}).catch(() => {})
    },
    trouble: () => trouble,
    close: () => client.close(),
  }
}
