import { connect, type Socket } from 'node:net'

const HEAD_END = '\r\n\r\n'

interface Waiting {
  text: string
  /** Sent on a connection that had been idle: it may have been closed in that very moment. */
  again: boolean
  resolve(body: string): void
  reject(error: Error): void
}

/**
 * One browser's connection, without a library: what measures shares two cores with what is measured, so it must cost as little as can
 * be. One call at a time; answers with a content-length.
 */
export class Wire {
  private readonly port: number
  private socket: Socket | null = null
  private waiting: Waiting | null = null
  private parts: Buffer[] = []
  private received = 0
  private wanted = -1

  constructor(port: number) {
    this.port = port
  }

  /** A server closes connections on which nothing was asked for a while; a browser then opens another. */
  private open(): Socket {
    const socket = connect({ host: '127.0.0.1', port: this.port, noDelay: true })
    socket.on('data', (part) => this.take(part))
    let why = new Error('The connection was closed')
    socket.on('error', (error) => (why = error))
    socket.on('close', () => {
      if (this.socket !== socket) return
      this.socket = null
      this.fail(why)
    })
    return socket
  }

  private fail(error: Error): void {
    const waiting = this.waiting
    if (!waiting) return
    // As browsers do: retry once on a fresh connection when an idle one was closed.
    if (waiting.again && this.received === 0) {
      waiting.again = false
      this.socket = this.open()
      this.socket.write(waiting.text)
      return
    }
    this.waiting = null
    waiting.reject(error)
  }

  private take(part: Buffer): void {
    this.parts.push(part)
    this.received += part.length
    if (this.wanted < 0) {
      const whole = this.parts.length === 1 ? part : Buffer.concat(this.parts)
      const head = whole.indexOf(HEAD_END)
      if (head < 0) return
      const length = /content-length: (\d+)/i.exec(whole.toString('latin1', 0, head))?.[1]
      if (length === undefined) return this.fail(new Error('An answer without a length'))
      this.parts = [whole]
      this.wanted = head + HEAD_END.length + Number(length)
    }
    if (this.received < this.wanted) return
    const whole = this.parts.length === 1 ? this.parts[0]! : Buffer.concat(this.parts)
    const body = whole.toString('utf8', whole.indexOf(HEAD_END) + HEAD_END.length, this.wanted)
    this.parts = []
    this.received = 0
    this.wanted = -1
    const waiting = this.waiting
    this.waiting = null
    waiting?.resolve(body)
  }

  /** The body of the answer. */
  ask(method: string, path: string, token: string, body = ''): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.waiting) return reject(new Error('One call at a time'))
      const length = body
        ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
        : ''
      const text = `${method} ${path} HTTP/1.1\r\nhost: x\r\nx-token: ${token}\r\n${length}\r\n${body}`
      this.waiting = { text, again: this.socket !== null, resolve, reject }
      this.socket ??= this.open()
      this.socket.write(text)
    })
  }

  close(): void {
    this.socket?.destroy()
  }
}

/** The data of an answer that is a success. */
export const dataOf = <T>(text: string): T => {
  const answer = JSON.parse(text) as { code: number; data: T }
  if (answer.code !== 200) throw new Error(text.slice(0, 300))
  return answer.data
}
