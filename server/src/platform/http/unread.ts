import type { IncomingMessage } from 'node:http'

/** A piece of at most 64 KB is read, then nothing for so long, ms; longer when several are read. */
const BETWEEN_MS = 5

let reading = 0

/**
 * Reads what is left of a body that nobody wants, since many clients read an answer only when they have sent all of theirs; but no
 * faster than a line would bring it, for all such bodies together: as fast as they come they would keep the process busy.
 */
export const readAway = (request: IncomingMessage): void => {
  if (request.complete || request.readableDidRead) return
  const { socket } = request
  let timer: NodeJS.Timeout | undefined
  let over = false
  const end = () => {
    if (over) return
    over = true
    reading--
    clearTimeout(timer)
    socket.off('close', end)
  }
  reading++
  request.on('data', () => {
    request.pause()
    timer = setTimeout(() => request.resume(), BETWEEN_MS * reading)
  })
  request.once('end', end)
  request.once('close', end)
  // An answered request hears nothing when its connection goes.
  socket.once('close', end)
}
