import type { BenchFailure, BenchTrouble, InstrumentInfo } from '@labbox/contract/bench/protocol.ts'
import { recognise, type Model } from '../instruments/models.ts'
import { decodeBlock, latin1 } from '../scpi/block.ts'
import { ScpiClient, ScpiLinkError } from '../scpi/client.ts'
import type { ScpiLink } from '../scpi/link.ts'
import { BenchError, messageOf } from './errors.ts'

/** Just under the 5 s that the server waits for an instrument command. */
const ANSWER_MS = 4_500
/** Any instrument says at once who it is; one that hangs must not use up the time in which all are found. */
const IDENTIFY_MS = 2_000
/** A line is a number, a name, an error text. */
const LINE_LIMIT = 64 * 1024
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

/** What an instrument said, for people and for databases: no control characters, not without end. */
const readable = (text: string): string => text.replace(/\p{Cc}/gu, '·').slice(0, 200)

const linkFailures: Record<ScpiLinkError['kind'], BenchFailure> = {
  timeout: 'BENCH_TIMEOUT',
  partial: 'BENCH_TIMEOUT',
  garbled: 'BENCH_INSTRUMENT_ERROR',
  connection: 'BENCH_INSTRUMENT_MISSING',
}

const failureOf = (error: unknown, id: string): BenchError => {
  if (error instanceof BenchError) return error
  if (error instanceof ScpiLinkError) return new BenchError(linkFailures[error.kind], error.message, error)
  return new BenchError('BENCH_INSTRUMENT_ERROR', `${id}: ${messageOf(error)}`, error)
}

/** Somebody answers who is no model of ours. */
class UnknownInstrument extends Error {}

const linkTroubles: Record<ScpiLinkError['kind'], BenchTrouble['kind']> = {
  timeout: 'silent',
  partial: 'partial',
  garbled: 'garbled',
  connection: 'unreachable',
}

/** What a failure says about an instrument, for whoever looks after it. */
export const troubleOf = (
  error: unknown,
  { instrument, address }: Pick<BenchTrouble, 'instrument' | 'address'>,
): BenchTrouble => {
  const link = error instanceof BenchError && error.cause ? error.cause : error
  const stranger = link instanceof UnknownInstrument && instrument === null ? 'unknown' : 'garbled'
  const kind = link instanceof ScpiLinkError ? linkTroubles[link.kind] : stranger
  return { kind, instrument, address, said: readable(messageOf(link)) }
}

/**
 * Asks an address who is there.
 * @throws ScpiLinkError when nobody answers properly, UnknownInstrument
 */
export const findInstrument = async (
  address: string,
  idOf: (kind: Model['kind'], serial: string) => string,
): Promise<InstrumentPort> => {
  const [, host, port] = /^\[?(.+?)\]?:(\d+)$/.exec(address) ?? []
  if (!host) throw new Error(`An instrument's address is host:port, not ${address}`)
  const client = new ScpiClient({ host, port: Number(port), timeout: ANSWER_MS })
  const known = async () => {
    const idn = await client.ask('*IDN?', IDENTIFY_MS)
    const found = recognise(idn)
    if (!found) throw new UnknownInstrument(idn)
    return { ...found, idn }
  }
  const { model, identity, idn } = await known().catch((error: unknown) => {
    client.close()
    throw error
  })
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

const tooLong = (what: string, bytes: number) =>
  new BenchError('BENCH_INSTRUMENT_ERROR', `A ${what} of ${bytes} bytes is too large`)

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
          if (!/^[+-]?0+,/.test(error)) throw new BenchError('BENCH_INSTRUMENT_ERROR', readable(error))
          return { result: null, ms: took() }
        }
        const answer = await link.query(scpi)
        const ms = took()
        if (reply === 'line') {
          if (answer.length > LINE_LIMIT) throw tooLong('line', answer.length)
          const line = latin1(answer)
          if (/\p{Cc}/u.test(line)) throw new BenchError('BENCH_INSTRUMENT_ERROR', readable(line))
          return { result: line, ms }
        }
        const block = decodeBlock(answer)
        if (block.length > BLOCK_LIMIT) throw tooLong('block', block.length)
        return { result: Buffer.from(block).toString('base64'), ms }
      })
    },
    async present() {
      const idn = await client.ask('*IDN?', IDENTIFY_MS).catch(() => '')
      return recognise(idn)?.identity.serial.slice(0, 60) === info.serial
    },
    reset: () =>
      guarded(async (link) => {
        for (const line of model.reset) await link.write(line)
        // Lines are carried out in order, so whatever answers now has been reset.
        const idn = latin1(await link.query('*IDN?'))
        if (recognise(idn)?.model !== model) throw new Error(`*IDN? answered ${readable(idn)}`)
      }),
    close: () => client.close(),
  }
}
