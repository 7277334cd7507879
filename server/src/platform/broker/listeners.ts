import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createSecureContext, createServer as createTlsServer, type SecureContextOptions } from 'node:tls'
import { WebSocketServer } from 'ws'
import { listening } from '../process/listening.ts'
import { MAX_PACKET, socketStream, webSocketStream, type CarrierStream } from './stream.ts'

const MQTT_PATH = '/mqtt'

type Handle = (stream: CarrierStream, request?: IncomingMessage) => void

export interface TcpOptions {
  host: string
  port: number
  /** PEM files. */
  tls: { cert: string; key: string } | undefined
}

export interface TcpListener {
  url: string
  close(): Promise<void>
}

/** @throws Error that names the setting whose file cannot be used */
const certificateOf = ({ cert, key }: { cert: string; key: string }): SecureContextOptions => {
  const read = (name: string, path: string) => {
    try {
      return readFileSync(path)
    } catch (error) {
      throw new Error(`${name}: the file cannot be read (${(error as Error).message}).`, { cause: error })
    }
  }
  const pair = { cert: read('MQTT_TLS_CERT', cert), key: read('MQTT_TLS_KEY', key) }
  try {
    createSecureContext(pair)
  } catch (error) {
    const said = (error as Error).message
    throw new Error(`MQTT_TLS_CERT, MQTT_TLS_KEY: these files are no certificate with its key (${said}).`, {
      cause: error,
    })
  }
  return pair
}

/** Listens for agents over TCP, or TLS where a certificate is given. */
export const listenTcp = async (options: TcpOptions, handle: Handle): Promise<TcpListener> => {
  const sockets = new Set<Socket>()
  const take = (socket: Socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('close', () => sockets.delete(socket))
    handle(socketStream(socket))
  }
  const { tls } = options
  const server = tls ? createTlsServer(certificateOf(tls), take) : createServer(take)
  const { host: wanted, port: number } = options
  const names = { host: 'MQTT_HOST', port: 'MQTT_PORT' }
  await listening({ host: wanted, port: number, names }, async () => {
    server.listen({ host: wanted, port: number })
    await once(server, 'listening')
  })
  const { address, port, family } = server.address() as AddressInfo
  const any = address === '0.0.0.0' || address === '::'
  const host = any ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address
  return {
    url: `${tls ? 'mqtts' : 'mqtt'}://${host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** Pages of other sites must not open a connection in a user's name; programs send no Origin. */
const originAllowed = (request: IncomingMessage, publicUrl: string | undefined): boolean => {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const allowed = [host, publicUrl && new URL(publicUrl).host]
  return allowed.includes(new URL(origin).host)
}

/** Serves MQTT over WebSocket at `/mqtt`; any other upgrade is refused. */
export const webSocketListener = (publicUrl: string | undefined, handle: Handle) => {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PACKET,
    perMessageDeflate: false,
    // A browser closes the connection when its sub-protocol is not answered.
    handleProtocols: (offered) => offered.has('mqtt') && 'mqtt',
  })
  return {
    attach(server: Server): void {
      server.on('upgrade', (request, socket: Socket, head) => {
        const path = request.url?.split('?')[0]
        const status =
          path !== MQTT_PATH ? '404 Not Found' : !originAllowed(request, publicUrl) && '403 Forbidden'
        if (status) {
          socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
          return
        }
        socket.setNoDelay(true)
        sockets.handleUpgrade(request, socket, head, (ws) => handle(webSocketStream(ws), request))
      })
    },
    close(): Promise<void> {
      for (const client of sockets.clients) client.terminate()
      return new Promise((resolve) => sockets.close(() => resolve()))
    },
  }
}
