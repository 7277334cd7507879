import type { InstrumentInfo } from '@labbox/contract/bench/protocol.ts'
import { recognise, type Model } from '../instruments/models.ts'
import { decodeBlock, latin1 } from '../scpi/block.ts'
import { ScpiClient, ScpiLinkError } from '../scpi/client.ts'
import type { ScpiLink } from '../scpi/link.ts'
import { BenchError, messageOf } from './errors.ts'

/** Just under the 5 s that the server waits for an instrument command. */
const ANSWER_MS = 4_500
/** A block travels as base64 in one MQTT message of at most 1 MB. */
const BLOCK_LIMIT = 700_000

export interface InstrumentCommand {
  scpi: string
  reply: 'none' | 'line' | 'block'
}

/** One instrument of the bench: its connection, what it is, and the queue of what it is asked. */
export interface InstrumentPort {
  readonly info: InstrumentInfo
  readonly model: Model
  /** The text of a line, base64 of a block's bytes, null for a command without answer. */
  execute(command: InstrumentCommand): Promise<{ result: string | null; ms: number }>
  /** Several lines with nobody else's in between. */
  exclusive<T>(turn: (link: ScpiLink) => Promise<T>): Promise<T>
  /** Asks who it is again; false when it does not answer, or is another one now. */
  present(): Promise<boolean>
  /** Outputs off and `*RST`, confirmed by an answer; rejects when it will not. */
  reset(): Promise<void>
  close(): void
}

const failureOf = (error: unknown, id: string): BenchError => {
  if (error instanceof BenchError) return error
  if (error instanceof ScpiLinkError)
    return new BenchError(
      error.kind === 'timeout' ? 'BENCH_TIMEOUT' : 'BENCH_INSTRUMENT_MISSING',
      error.message,
      error,
    )
  return new BenchError('BENCH_INSTRUMENT_ERROR', `${id}: ${messageOf(error)}`, error)
}

/** Asks an address who is there; null when nobody answers or it is no model of ours. */
export const findInstrument = async (
  address: string,
  idOf: (kind: Model['kind'], serial: string) => string,
): Promise<InstrumentPort | null> => {
  const [, host, port] = /^\[?(.+?)\]?:(\d+)$/.exec(address) ?? []
  if (!host) throw new Error(`An instrument's address is host:port, not ${address}`)
  const client = new ScpiClient({ host, port: Number(port), timeout: ANSWER_MS })
  const idn = await client.ask('*IDN?').catch(() => null)
  const found = idn === null ? null : recognise(idn)
  if (idn === null || !found) {
    client.close()
    return null
  }
  const { model, identity } = found
  const id = idOf(model.kind, identity.serial)
  return portOf(client, model, {
    id,
    kind: model.kind,
    model: model.name,
    serial: identity.serial.slice(0, 60),
    idn: idn.slice(0, 200),
    address,
    online: true,
  })
}

const portOf = (client: ScpiClient, model: Model, info: InstrumentInfo): InstrumentPort => {
  const guarded = async <T>(turn: (link: ScpiLink) => Promise<T>): Promise<T> => {
    try {
      return await client.exclusive(turn)
    } catch (error) {
      throw failureOf(error, info.id)
    }
  }
  return {
    info,
    model,
    exclusive: guarded,
    execute({ scpi, reply }) {
      return guarded(async (link) => {
        const start = performance.now()
        const took = () => performance.now() - start
        if (reply === 'none') {
          await link.write(scpi)
          // The error queue tells whether it was understood, and that it has been carried out.
          const error = model.errorQuery ? latin1(await link.query(model.errorQuery)) : '0,'
          if (!/^[+-]?0+,/.test(error)) throw new BenchError('BENCH_INSTRUMENT_ERROR', error.slice(0, 200))
          return { result: null, ms: took() }
        }
        const answer = await link.query(scpi)
        const ms = took()
        if (reply === 'line') return { result: latin1(answer), ms }
        const block = decodeBlock(answer)
        if (block.length > BLOCK_LIMIT)
          throw new BenchError('BENCH_INSTRUMENT_ERROR', `A block of ${block.length} bytes is too large`)
        return { result: Buffer.from(block).toString('base64'), ms }
      })
    },
    async present() {
      const idn = await client.ask('*IDN?').catch(() => '')
      return recognise(idn)?.identity.serial.slice(0, 60) === info.serial
    },
    reset: () =>
      guarded(async (link) => {
        for (const line of model.reset) await link.write(line)
        // Lines are carried out in order, so whatever answers now has been reset.
        const idn = latin1(await link.query('*IDN?'))
        if (recognise(idn)?.model !== model) throw new Error(`*IDN? answered ${idn.slice(0, 200)}`)
      }),
    close: () => client.close(),
  }
}
