import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A body must have come, or come with so many bytes a second on average, once `graceMs` have passed. */
export interface BodyPace {
  graceMs: number
  bytesPerS: number
}

/** Slower than any line that pages load over; a byte now and then holds a connection no longer than this. */
const PACE: BodyPace = { graceMs: 20_000, bytesPerS: 1024 }

interface Coming {
  request: IncomingMessage
  response: ServerResponse
  since: number
  bytesBefore: number
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const cut = (request: IncomingMessage, response: ServerResponse): void => {
  if (!response.headersSent) request.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  request.socket.destroySoon()
}

/**
 * Ends connections whose body comes too slowly, also when the call was answered before its body was there. `server.requestTimeout`
 * would cut uploads over slow lines as well: it knows no pace.
 */
export const keepPace = (server: Server, { graceMs, bytesPerS }: BodyPace = PACE): void => {
  // By connection, not by request: a `Map` whose entries come and go with each request leaves tables behind that hold on to the
  // requests in them, which made every call cost the garbage collector several times as much.
  const coming = new Map<Socket, Coming>()
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const { socket } = request
    if (!coming.has(socket)) socket.once('close', () => coming.delete(socket))
    coming.set(socket, { request, response, since: performance.now(), bytesBefore: socket.bytesRead })
  })
  const look = () => {
    for (const [socket, { request, response, since, bytesBefore }] of coming) {
      const ms = performance.now() - since
      const bytes = socket.bytesRead - bytesBefore
      if (!request.complete && ms > graceMs && bytes < (ms / 1000) * bytesPerS) cut(request, response)
    }
  }
  const timer = setInterval(look, graceMs / 4).unref()
  server.once('close', () => clearInterval(timer))
}
