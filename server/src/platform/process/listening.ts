import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

interface Place {
  host: string
  /** 0: any free one. */
  port: number
  /** What the settings of both are called. */
  names: { host: string; port: string }
}

/** A server that was stopped a moment ago may still hold its port. */
const FREE_WITHIN_MS = 5_000
const AGAIN_MS = 100

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''

const isFree = async ({ host, port }: Place): Promise<boolean> => {
  const trial = createServer().listen({ host, port, exclusive: true })
  try {
    await once(trial, 'listening')
    trial.close()
    await once(trial, 'close')
    return true
  } catch (error) {
    // What else is wrong with the address, the server itself will say.
    return codeOf(error) !== 'EADDRINUSE'
  }
}

const inWords = (error: unknown, { host, port, names }: Place): unknown => {
  const told = (text: string) => new Error(text, { cause: error })
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return told(
        `${names.port}: another program listens on ${host}:${port}. End it, or set ${names.port} to a free port.`,
      )
    case 'EACCES':
      return told(
        `${names.port}: this user may not listen on port ${port}. Set ${names.port} to one above 1023.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return told(
        `${names.host}: this machine has no address ${host}. Set ${names.host} to one of its own, or to 0.0.0.0 for all.`,
      )
    default:
      return error
  }
}

/**
 * Runs `listen` once the port is free, for which it waits a few seconds.
 * @throws Error that names the setting and says what to do
 */
export const listening = async (
  place: Place,
  listen: () => Promise<unknown>,
  withinMs = FREE_WITHIN_MS,
): Promise<void> => {
  const end = Date.now() + withinMs
  while (place.port !== 0 && !(await isFree(place)) && Date.now() < end) await sleep(AGAIN_MS)
  try {
    await listen()
  } catch (error) {
    throw inWords(error, place)
  }
}
