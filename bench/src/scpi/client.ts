import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { latin1 } from './block.ts'
import { Framer } from './framer.ts'
import type { ScpiLink } from './link.ts'

/** Longest answer taken where nobody says otherwise, bytes: a deep memory read is a few megabytes. */
const ANSWER_LIMIT = 32 * 1024 * 1024

interface ScpiClientOptions {
  host: string
  port: number
  /** Milliseconds for one connect, and for one answer. */
  timeout?: number
  /** Longest answer taken, bytes. */
  limit?: number
}

/**
 * `timeout`: no answer in time; `partial`: only the beginning of one; `garbled`: far too much; `connection`: it could not be made, or
 * broke.
 */
type ScpiFault = 'timeout' | 'partial' | 'garbled' | 'connection'

/** The instrument gave no answer that can be used. */
export class ScpiLinkError extends Error {
  readonly kind: ScpiFault

  constructor(kind: ScpiFault, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ScpiLinkError'
    this.kind = kind
  }
}

interface Waiting {
  resolve(answer: Uint8Array): void
  reject(error: ScpiLinkError): void
}

/**
 * A connection to one instrument. Turns run one after the other, so that two queries are never in flight. After a
 * time-out or an answer nobody asked for the socket is closed and opened again: answers would be off by one.
 */
export class ScpiClient implements ScpiLink {
  readonly #options: Required<ScpiClientOptions>
  #socket: Socket | null = null
  #framer: Framer
  #waiting: Waiting | null = null
  #last: Promise<unknown> = Promise.resolve()

  constructor(options: ScpiClientOptions) {
    this.#options = { timeout: 5000, limit: ANSWER_LIMIT, ...options }
    this.#framer = new Framer(this.#options.limit)
  }

  write(line: string): Promise<void> {
    return this.exclusive((link) => link.write(line))
  }

  query(line: string): Promise<Uint8Array> {
    return this.exclusive((link) => link.query(line))
  }

  /** The answer as text, within this time or the usual one, ms. */
  async ask(line: string, timeout?: number): Promise<string> {
    return latin1(await this.#inTurn(() => this.#query(line, timeout)))
  }

  /** Runs several lines without anybody else's in between. */
  exclusive<T>(turn: (link: ScpiLink) => Promise<T>): Promise<T> {
    const link: ScpiLink = {
      write: (line) => this.#write(line),
      query: (line, timeout) => this.#query(line, timeout),
    }
    return this.#inTurn(() => turn(link))
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => {})
    return result
  }

  /** Closes the connection; the next use opens it again. */
  close(): void {
    this.#drop(new ScpiLinkError('connection', 'The connection was closed'))
  }

  async #write(line: string): Promise<void> {
    if (/[\n\r]/.test(line)) throw new Error('A SCPI line must not contain a line end')
    const socket = this.#socket ?? (await this.#open())
    const bytes = Buffer.from(`${line}\n`, 'latin1')
    await new Promise<void>((resolve, reject) => {
      socket.write(bytes, (error) =>
        error
          ? reject(new ScpiLinkError('connection', 'The instrument closed the connection', error))
          : resolve(),
      )
    })
  }

  async #query(line: string, timeout = this.#options.timeout): Promise<Uint8Array> {
    const begun = performance.now()
    if (!this.#socket) await this.#open(timeout)
    // One deadline for both: an address that accepts connections but stays silent takes no longer than any other.
    const left = Math.max(1, timeout - (performance.now() - begun))
    let timer: NodeJS.Timeout | undefined
    const answer = new Promise<Uint8Array>((resolve, reject) => {
      this.#waiting = { resolve, reject }
      timer = setTimeout(() => {
        const partly = this.#framer.pending
        const what = partly ? 'Only part of an answer' : 'No answer'
        this.#drop(new ScpiLinkError(partly ? 'partial' : 'timeout', `${what} within ${timeout} ms: ${line}`))
      }, left)
    })
    // The write may fail after the answer was already rejected: both are awaited, the first reason wins.
    try {
      const [, bytes] = await Promise.all([this.#write(line), answer])
      return bytes
    } finally {
      clearTimeout(timer)
      this.#waiting = null
    }
  }

  async #open(timeout = this.#options.timeout): Promise<Socket> {
    const { host, port, limit } = this.#options
    const socket = connect({ host, port, noDelay: true })
    try {
      await once(socket, 'connect', { signal: AbortSignal.timeout(timeout) })
    } catch (error) {
      socket.destroy()
      throw new ScpiLinkError('connection', `No connection to ${host}:${port}`, error)
    }
    const framer = new Framer(limit)
    this.#framer = framer
    socket.on('data', (chunk: Buffer) => {
      for (const frame of framer.push(chunk)) this.#answered(socket, frame)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      if (this.#socket === socket)
        this.#drop(new ScpiLinkError('connection', 'The instrument closed the connection'))
    })
    this.#socket = socket
    return socket
  }

  #answered(socket: Socket, frame: Uint8Array | null): void {
    if (this.#socket !== socket) return
    const waiting = this.#waiting
    this.#waiting = null
    if (waiting && frame) waiting.resolve(frame)
    else this.#drop(new ScpiLinkError('garbled', 'An answer was too long or not asked for'), waiting)
  }

  #drop(reason: ScpiLinkError, waiting = this.#waiting): void {
    this.#socket?.destroy()
    this.#socket = null
    this.#waiting = null
    waiting?.reject(reason)
  }
}
