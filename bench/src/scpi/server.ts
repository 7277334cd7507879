import { createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { Framer } from './framer.ts'
import type { ScpiDevice } from './interpreter.ts'

/** Longest program message taken, bytes; longer ones give -363. */
const MESSAGE_LIMIT = 64 * 1024

export interface ScpiServer {
  port: number
  close(): Promise<void>
}

interface ListenOptions {
  host?: string
  /** 0: any free port. Real instruments listen on 5555. */
  port?: number
}

/** Serves an instrument over raw TCP, to several clients at once. Rejects when the address cannot be had. */
export async function startScpiServer(device: ScpiDevice, options: ListenOptions = {}): Promise<ScpiServer> {
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // Clients that disconnect without notice are not an error.
    serve(device, socket).catch(() => socket.destroy())
  })
  server.listen(options.port ?? 0, options.host ?? '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** Reads the next chunk only when the last one is answered, so that no client can fill the memory. */
async function serve(device: ScpiDevice, socket: Socket): Promise<void> {
  const framer = new Framer(MESSAGE_LIMIT)
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    for (const frame of framer.push(chunk)) {
      if (frame === null) {
        device.overrun()
        continue
      }
      const answer = await device.execute(Buffer.from(frame).toString('latin1'))
      if (answer === null) continue
      // One write for the whole answer: sigrok takes a short read as its end.
      if (!socket.write(Buffer.from(`${answer}\n`, 'latin1'))) await once(socket, 'drain')
    }
  }
}
