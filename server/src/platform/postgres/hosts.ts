import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import type { ConnectionOptions, FindHost, Host } from './logins.ts'

/** How long what was found is believed: a pool that opens all its connections at once asks once. */
const BELIEVED_MS = 1_000

export const hostText = ({ name, port }: Host): string =>
  name.includes(':') ? `[${name}]:${port}` : `${name}:${port}`

/**
 * Looks which of several hosts serves, beginning with the one that did last time.
 * @param problemOf why this host will not do; undefined when it will
 * @returns a function that throws an Error with the problem of each when none will do
 */
export const hostFinder = (
  hosts: readonly Host[],
  problemOf: (host: Host) => Promise<string | undefined>,
): FindHost => {
  let order = [...hosts]
  let found: Promise<Host> | undefined
  const look = async (): Promise<Host> => {
    const problems: string[] = []
    for (const host of order) {
      const problem = await problemOf(host)
      if (problem === undefined) {
        order = [host, ...hosts.filter((other) => other !== host)]
        return host
      }
      problems.push(`${hostText(host)}: ${problem}`)
    }
    throw new Error(`None of the hosts of DATABASE_URL will do (${problems.join('; ')}).`)
  }
  const find = () => {
    if (found) return found
    const looking = look()
    found = looking
    const forget = () => void (found = undefined)
    looking.then(() => setTimeout(forget, BELIEVED_MS).unref(), forget)
    return looking
  }
  return Object.assign(find, { hosts })
}

/**
 * A connection to one host, in the words of postgres.js. It takes plain names apart at colons (`::1`), lists not, though its
 * types do not say so; a folder is a Unix socket, which only a plain text means.
 */
export const atHost = (login: ConnectionOptions, { name, port }: Host): ConnectionOptions => {
  if (name.startsWith('/')) return { ...login, host: name, port }
  const list = { host: [name], port: [port] } as unknown as { host: string; port: number }
  return { ...login, ...list }
}

/** Options that look for the host each time a connection is made. */
export const atFoundHost = (login: ConnectionOptions, label: Host, find: FindHost): ConnectionOptions => ({
  ...atHost(login, label),
  find,
  socket: () => openFound(find),
})

/**
 * For postgres.js. It never rejects: the driver would lose the place of a connection that has no socket.
 * What went wrong reaches it as an error of the socket.
 */
const openFound = async (find: FindHost): Promise<Socket> => {
  try {
    const { name, port } = await find()
    const socket = connect(port, name)
    await once(socket, 'connect')
    // The driver takes the name for TLS from it.
    return Object.assign(socket, { host: name })
  } catch (error) {
    const socket = new Socket()
    setImmediate(() => socket.destroy(error as Error))
    return socket
  }
}

/** For the driver of pg-boss, which says `connect` itself and waits for the event. */
export const foundSocket = (find: FindHost): Socket => {
  const socket = new Socket()
  const go = socket.connect.bind(socket) as (port: number, host: string) => Socket
  const connectFound = () => {
    find().then(
      ({ name, port }) => void (socket.destroyed || go(port, name)),
      (error: Error) => socket.destroy(error),
    )
    return socket
  }
  return Object.assign(socket, { connect: connectFound })
}
