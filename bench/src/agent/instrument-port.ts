import type { BenchFailure, BenchTrouble, InstrumentInfo } from '@labbox/contract/bench/protocol.ts'
import { opTimeouts } from '@labbox/contract/bench/ops.ts'
import { recognise, type Model } from '../instruments/models.ts'
import { decodeBlock, latin1 } from '../scpi/block.ts'
import { ScpiClient, ScpiLinkError } from '../scpi/client.ts'
import type { ScpiLink } from '../scpi/link.ts'
import { BenchError, messageOf } from './errors.ts'

/** The instrument gets this much less time than the server waits, so that the answer can say why there is none. */
const MARGIN_MS = 500
/** Where nobody says how long it may take. */
const ANSWER_MS = opTimeouts.instrument - MARGIN_MS
/** An instrument identifies itself at once; one that hangs must not use up the time in which all are searched. */
const IDENTIFY_MS = 2_000
/** A line is a number, a name, an error text. */
const LINE_LIMIT = 64 * 1024
/** A block travels as base64 in one MQTT message of at most 1 MB. */
const BLOCK_LIMIT = 700_000

export interface InstrumentCommand {
  scpi: string
  reply: 'none' | 'line' | 'block'
  /** How long the server waits for it. */
  withinMs?: number
}

/** One instrument of the bench: its connection, what it is, and the queue of what it is asked. */
export interface InstrumentPort {
  readonly info: InstrumentInfo
  readonly model: Model
  /** The text of a line, base64 of a block's bytes, null for a command without answer. */
  execute(command: InstrumentCommand): Promise<{ result: string | null; ms: number }>
  /** Several lines with nobody else's in between. */
  exclusive<T>(turn: (link: ScpiLink) => Promise<T>): Promise<T>
  /**
   * Asks who it is again; false when it is another one now.
   * @throws ScpiLinkError when it does not answer
   */
  present(): Promise<boolean>
  /** Outputs off and `*RST`, confirmed by an answer; rejects when it will not. */
  reset(): Promise<void>
  close(): void
}

/** An instrument's text for people and databases: unprintable characters become dots, and its length is limited. */
const readable = (text: string): string => text.replace(/[^\x20-\x7e…–]+/g, '·').slice(0, 200)

/** An answer to `*IDN?` as IEEE 488.2 defines it: maker, model, serial number, version. Anything else is not shown. */
const identityIn = (idn: string): string | null =>
  /^[\x20-\x7e]{1,200}$/.test(idn) && idn.split(',').length === 4 ? idn : null

const NO_IDENTITY = 'The answer to *IDN? is no identification'

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
    const stranger = found ? null : identityIn(idn)
    if (stranger) throw new UnknownInstrument(stranger)
    if (!found) throw new ScpiLinkError('garbled', NO_IDENTITY)
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
    execute({ scpi, reply, withinMs = opTimeouts.instrument }) {
      const patience = withinMs - MARGIN_MS
      return guarded(async (link) => {
        const start = performance.now()
        const took = () => performance.now() - start
        if (reply === 'none') {
          await link.write(scpi)
          // The error queue tells whether the command was understood, and its answer that it has been executed.
          const error = model.errorQuery ? latin1(await link.query(model.errorQuery, patience)) : '0,'
          if (!/^[+-]?0+,/.test(error)) throw new BenchError('BENCH_INSTRUMENT_ERROR', readable(error))
          return { result: null, ms: took() }
        }
        const answer = await link.query(scpi, patience)
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
      const idn = await client.ask('*IDN?', IDENTIFY_MS)
      return recognise(idn)?.identity.serial.slice(0, 60) === info.serial
    },
    reset: () =>
      guarded(async (link) => {
        for (const line of model.reset) await link.write(line)
        // Lines are executed in order, so an answer means that the reset is done.
        const idn = latin1(await link.query('*IDN?'))
        const other = identityIn(idn)
        if (recognise(idn)?.model !== model) throw new Error(other ? `*IDN? answered ${other}` : NO_IDENTITY)
      }),
    close: () => client.close(),
  }
}
