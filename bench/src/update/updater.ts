import { isNewer, type UpdateOffer, type UpdateReport } from '@labbox/contract/bench/update.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { messageOf } from '../agent/errors.ts'
import type { openState } from '../agent/state.ts'
import { checkPackage, unpackInto, UpdateError } from './package.ts'

const FETCH_MS = 15 * MINUTE_MS
/** How often the end of a lease is looked for. */
const IDLE_MS = 1_000
/** After the network has failed. */
const RETRY_MS = MINUTE_MS
/** Progress is told in steps of this many percent. */
const STEP = 10

export interface UpdaterOptions {
  /** Of the program that runs. */
  version: string
  /** The server this bench was enrolled with, and its key. */
  server: string
  key: string | undefined
  state: ReturnType<typeof openState>
  /** Ends this program so that the launcher starts the other one. */
  switchTo(version: string, attempt: number): void
}

/** What the updater needs of the running agent. */
export interface Running {
  idle(): boolean
  say(report: UpdateReport): Promise<void>
}

export type Updater = ReturnType<typeof createUpdater>

const download = async (offer: UpdateOffer, server: string, told: (percent: number) => void) => {
  const abort = AbortSignal.timeout(FETCH_MS)
  const response = await fetch(new URL(offer.path, server), { signal: abort })
  if (!response.ok || !response.body) throw new UpdateError('fetch', `The server answered ${response.status}`)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body) {
    size += part.length
    if (size > offer.size) throw new UpdateError('size', `More than ${offer.size} bytes`)
    parts.push(part)
    told(Math.floor((size / offer.size) * 100))
  }
  return Buffer.concat(parts)
}

/**
 * Follows the server's offers of newer programs: fetches, checks, unpacks beside the running one, waits until nobody works
 * here, and hands over to the launcher. A version that has failed is not tried again before somebody asks for it.
 */
export const createUpdater = ({ version, server, key, state, switchTo }: UpdaterOptions) => {
  let running: Running | undefined
  let wanted: UpdateOffer | null = null
  let busy = false
  let timer: NodeJS.Timeout | undefined

  const say = (offer: Pick<UpdateOffer, 'version' | 'attempt'>, more: Partial<UpdateReport>) => {
    const report: UpdateReport = {
      version: offer.version,
      attempt: offer.attempt,
      state: 'fetching',
      progress: 0,
      failure: null,
      detail: '',
      ...more,
    }
    running?.say(report).catch(() => {})
  }

  const fail = (offer: UpdateOffer, error: unknown) => {
    const failure = error instanceof UpdateError ? error.failure : 'fetch'
    const detail = messageOf(error).slice(0, 300)
    // The network may be back in a minute; whatever else is wrong will be wrong again.
    if (failure !== 'fetch')
      state.updates.fail({ version: offer.version, attempt: offer.attempt, failure, detail })
    else timer = setTimeout(again, RETRY_MS)
    say(offer, { state: 'failed', failure, detail })
  }
  const again = () => {
    timer = undefined
    if (wanted) offered(wanted)
  }

  /** Whether it is still what the server wants: it may have been withdrawn meanwhile. */
  const isWanted = (offer: UpdateOffer) =>
    wanted?.version === offer.version && wanted.attempt === offer.attempt

  const prepare = async (offer: UpdateOffer) => {
    if (!key) throw new UpdateError('noKey', 'Enrolled before packages were signed: enrol once more')
    let told = 0
    say(offer, {})
    const tarball = await download(offer, server, (progress) => {
      if (progress < told + STEP) return
      told = progress
      say(offer, { progress })
    })
    unpackInto(state.updates.folderOf(offer.version), await checkPackage(tarball, offer, key))
  }

  const handOver = (offer: UpdateOffer, waiting = false): void => {
    clearTimeout(timer)
    if (!isWanted(offer)) return
    if (running?.idle()) {
      say(offer, { state: 'switching', progress: 100 })
      return switchTo(offer.version, offer.attempt)
    }
    if (!waiting) say(offer, { state: 'waiting', progress: 100 })
    timer = setTimeout(() => handOver(offer, true), IDLE_MS)
  }

  const take = async (offer: UpdateOffer) => {
    busy = true
    try {
      await prepare(offer)
      handOver(offer)
    } catch (error) {
      fail(offer, error)
    } finally {
      busy = false
      if (wanted && !isWanted(offer)) offered(wanted)
    }
  }

  const offered = (offer: UpdateOffer | null): void => {
    if (offer && wanted && isWanted(offer) && (busy || timer)) return
    clearTimeout(timer)
    timer = undefined
    wanted = offer
    if (!offer || busy) return
    const failed = state.updates.failed()
    if (!isNewer(offer.version, version))
      fail(offer, new UpdateError('downgrade', `Version ${version} runs here`))
    else if (failed?.version === offer.version && failed.attempt >= offer.attempt)
      say(offer, { state: 'failed', failure: failed.failure, detail: failed.detail })
    else void take(offer)
  }

  return {
    offered,
    attach: (agent: Running) => void (running = agent),
    /** The server can be reached: the launcher must know it of a new program. */
    connected: () => void process.send?.({ kind: 'well' }),
    stop(): void {
      clearTimeout(timer)
      wanted = null
    },
  }
}
