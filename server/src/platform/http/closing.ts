import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long calls in hand may go on once the server closes. */
const CUT_MS = 2_000
const LOOK_MS = 50

/**
 * Lets the server end soon whatever its connections are about: answers say that theirs closes, idle ones are closed as they
 * become idle, and after two seconds all are cut: half-sent calls, slow readers, and what became a WebSocket.
 */
export const closeSoon = (app: FastifyInstance): void => {
  const sockets = new Set<Socket>()
  let closing = false
  let idle: NodeJS.Timeout | undefined
  let cut: NodeJS.Timeout | undefined
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    closing = true
    idle = setInterval(() => app.server.closeIdleConnections(), LOOK_MS)
    cut = setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, CUT_MS)
  })
  app.addHook('onClose', async () => {
    clearInterval(idle)
    clearTimeout(cut)
  })
}
