import { Duplex } from 'node:stream'
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { packetGuard } from './packet-guard.ts'

/** Largest MQTT packet taken from a client, bytes. */
export const MAX_PACKET = 1 << 20
/** A consumer that has let this many bytes pile up is cut off. */
const MAX_BUFFERED = 4 << 20
const GOODBYE_MS = 2000

/** What carries MQTT bytes: a TCP or TLS socket, or a WebSocket. */
export interface Carrier {
  send(bytes: Buffer): void
  /** Bytes taken by `send` and not yet handed to the network. */
  buffered(): number
  pause(): void
  resume(): void
  end(): void
  destroy(): void
}

/**
 * The stream that aedes reads and writes. It never pushes back: aedes would make the publisher wait for its slowest
 * subscriber; who does not read is cut off instead (`overfull`). The four or five chunks that mqtt-packet writes per
 * packet go out as one frame (measured: a third of the processor time per delivery).
 */
export class CarrierStream extends Duplex {
  readonly #carrier: Carrier
  readonly #fits = packetGuard(MAX_PACKET)

  constructor(carrier: Carrier) {
    super({ allowHalfOpen: false, writableHighWaterMark: 2 * MAX_BUFFERED })
    this.#carrier = carrier
  }

  receive(chunk: Buffer): void {
    if (this.destroyed) return
    if (!this.#fits(chunk)) this.destroy(new Error(`An MQTT packet is larger than ${MAX_PACKET} bytes`))
    else if (!this.push(chunk)) this.#carrier.pause()
  }

  /** The other side has closed. */
  ended(): void {
    if (!this.destroyed) this.destroy()
  }

  get overfull(): boolean {
    return this.#carrier.buffered() + this.writableLength > MAX_BUFFERED
  }

  override _read(): void {
    this.#carrier.resume()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#carrier.send(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#carrier.send(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#carrier.end()
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // What was refused (a CONNACK with its reason) still goes out; a consumer that does not read gets nothing more.
    if (error || this.overfull) this.#carrier.destroy()
    else this.#carrier.end()
    done(error)
  }
}

export const socketStream = (socket: Socket): CarrierStream => {
  const stream = new CarrierStream({
    send: (bytes) => void (socket.writable && socket.write(bytes)),
    buffered: () => socket.writableLength,
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    end: () => socket.destroySoon(),
    destroy: () => void socket.destroy(),
  })
  socket.on('data', (chunk: Buffer) => stream.receive(chunk))
  socket.on('error', (error) => stream.destroy(error))
  socket.on('close', () => stream.ended())
  return stream
}

export const webSocketStream = (socket: WebSocket): CarrierStream => {
  const stream = new CarrierStream({
    send: (bytes) => {
      if (socket.readyState === socket.OPEN) socket.send(bytes, { binary: true }, () => {})
    },
    buffered: () => socket.bufferedAmount,
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    end: () => {
      socket.close()
      // Who does not say goodbye back is not waited for.
      setTimeout(() => socket.terminate(), GOODBYE_MS).unref()
    },
    destroy: () => socket.terminate(),
  })
  socket.binaryType = 'nodebuffer'
  socket.on('message', (data, binary) => {
    if (binary && Buffer.isBuffer(data)) stream.receive(data)
    else stream.destroy(new Error('MQTT over WebSocket is binary'))
  })
  socket.on('error', (error) => stream.destroy(error))
  socket.on('close', () => stream.ended())
  return stream
}
