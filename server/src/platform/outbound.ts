import { lookup } from 'node:dns/promises'
import { request as requestPlain, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as requestTls } from 'node:https'
import { isListed, isOfInternet, type OutboundAllowed } from './outbound-allowed.ts'

export interface OutboundOptions {
  allowed: OutboundAllowed
  headers?: Record<string, string>
  /** Sent by POST, and to the first address alone; nothing: it is a GET. */
  send?: Buffer
  /** In all, redirects included; default 5 s. */
  timeoutMs?: number
  /** Default 1 MB. */
  mostBytes?: number
  /** So many redirects are followed, each checked as the first address; default 3. Beyond, the redirect is the answer. */
  redirects?: number
}

export interface OutboundAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Why there is no answer: the address may not be asked, nobody answers, it takes too long, or it is too large. */
export type OutboundReason = 'address' | 'unreachable' | 'timeout' | 'tooLarge'

export class OutboundError extends Error {
  override name = 'OutboundError'
  readonly reason: OutboundReason
  constructor(reason: OutboundReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

const LIMITS = { timeoutMs: 5_000, mostBytes: 1 << 20, redirects: 3 }

interface Way {
  url: URL
  allowed: OutboundAllowed
  headers: Record<string, string>
  send: Buffer | undefined
  over: AbortSignal
}

/** Rejects when time is up: a look-up of a name cannot be ended. */
const inTime = <T>(work: Promise<T>, over: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      over.addEventListener('abort', () => reject(over.reason as Error), { once: true })
    }),
  ])

/** The address to connect to. It is resolved once, here, so that a name cannot mean another one by the time of the connection. */
const resolve = async ({ url, allowed, over }: Way): Promise<{ address: string; family: number }> => {
  const secure = url.protocol === 'https:'
  if (!secure && url.protocol !== 'http:') throw new OutboundError('address', `${url.protocol} is not https`)
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const found = await inTime(lookup(host, { all: true }), over)
  const fit = found.find(
    ({ address }) => isListed(allowed, host, address) || (secure && isOfInternet(address)),
  )
  if (fit) return fit
  const what = found.some(({ address }) => isOfInternet(address)) ? 'http' : found[0]?.address
  throw new OutboundError('address', `${host} (${what}) is not allowed; OUTBOUND_ALLOW can list it`)
}

const connect = async (way: Way): Promise<IncomingMessage> => {
  const pinned = await resolve(way)
  const send = way.url.protocol === 'https:' ? requestTls : requestPlain
  return new Promise((answered, reject) => {
    const sent = send(
      way.url,
      {
        method: way.send ? 'POST' : 'GET',
        headers: Object.assign(
          { 'accept-encoding': 'identity', ...(way.send && { 'content-length': way.send.length }) },
          way.headers,
        ),
        // A connection of its own: a kept one would go to wherever the name led before.
        agent: false,
        signal: way.over,
        lookup: (_, { all }, done) =>
          all ? done(null, [pinned]) : done(null, pinned.address, pinned.family),
      },
      answered,
    )
    sent.once('error', reject)
    sent.end(way.send)
  })
}

async function* chunksOf(answer: IncomingMessage, mostBytes: number): AsyncGenerator<Buffer, void> {
  let size = 0
  // Leaving the loop closes the connection.
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw new OutboundError('tooLarge', `> ${mostBytes} bytes`)
    yield chunk
  }
}

const read = async (answer: IncomingMessage, mostBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of chunksOf(answer, mostBytes)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

const follow = async (way: Way, mostBytes: number, redirects: number): Promise<OutboundAnswer> => {
  const answer = await connect(way)
  const { statusCode: status = 0, headers } = answer
  const next = REDIRECTS.has(status) ? headers.location : undefined
  if (next === undefined || redirects === 0) return { status, headers, body: await read(answer, mostBytes) }
  answer.destroy()
  if (!URL.canParse(next, way.url.href))
    throw new OutboundError('address', 'redirected to what is no address')
  const onward = Object.assign({}, way, { url: new URL(next, way.url) })
  return follow(onward, mostBytes, redirects - 1)
}

/** What the network said. */
const toError = (error: unknown): OutboundError => {
  if (error instanceof OutboundError) return error
  const { code, message } = error as { code?: string; message?: string }
  return new OutboundError('unreachable', code ?? message ?? 'error', error)
}

/**
 * GET of an address that somebody gave, or POST to it: the only way in which the server calls such. https, to a host of the Internet; loopback,
 * link-local and private addresses, and plain http, only where OUTBOUND_ALLOW lists the host or its address.
 * @throws OutboundError
 */
export const outbound = async (address: string, options: OutboundOptions): Promise<OutboundAnswer> => {
  const { allowed, headers = {}, send } = options
  const { timeoutMs, mostBytes, ...rest } = Object.assign({}, LIMITS, options)
  // What was meant for one address is not sent on to another.
  const redirects = send ? 0 : rest.redirects
  if (!URL.canParse(address)) throw new OutboundError('address', 'This is no address')
  const over = AbortSignal.timeout(timeoutMs)
  try {
    return await follow({ url: new URL(address), allowed, headers, send, over }, mostBytes, redirects)
  } catch (error) {
    throw over.aborted ? new OutboundError('timeout', `${timeoutMs} ms`, error) : toError(error)
  }
}

export interface OutboundStreamOptions extends Required<
  Pick<OutboundOptions, 'allowed' | 'headers' | 'send' | 'timeoutMs' | 'mostBytes'>
> {
  /** Nothing comes for so long: it is over. */
  silentMs: number
  /** Whoever asked is gone. */
  gone: AbortSignal
}

/**
 * POST to an address that somebody gave, as `outbound`, to be answered bit by bit.
 * @returns the status, and the body as it comes; it has to be read or left, either of which ends the connection
 * @throws OutboundError also while the body is read
 */
export const outboundStream = async (
  address: string,
  { allowed, headers, send, timeoutMs, mostBytes, silentMs, gone }: OutboundStreamOptions,
): Promise<{ status: number; chunks: AsyncGenerator<Buffer, void> }> => {
  if (!URL.canParse(address)) throw new OutboundError('address', 'This is no address')
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), silentMs)
  const time = AbortSignal.any([AbortSignal.timeout(timeoutMs), silence.signal])
  const over = AbortSignal.any([time, gone])
  const fail = (error: unknown) => {
    clearTimeout(timer)
    throw time.aborted ? new OutboundError('timeout', 'no answer in time', error) : toError(error)
  }
  const answer = await connect({ url: new URL(address), allowed, headers, send, over }).catch(fail)
  async function* chunks(): AsyncGenerator<Buffer, void> {
    try {
      for await (const chunk of chunksOf(answer, mostBytes)) {
        timer.refresh()
        yield chunk
      }
    } catch (error) {
      fail(error)
    } finally {
      clearTimeout(timer)
      answer.destroy()
    }
  }
  return { status: answer.statusCode ?? 0, chunks: chunks() }
}
