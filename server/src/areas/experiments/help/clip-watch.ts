import { topics } from '@labbox/contract/bench/protocol.ts'
import { decodeWave, showsWaves } from '@labbox/contract/bench/wave.ts'
import type { Broker } from '../../../platform/broker/index.ts'
import type { Deps } from '../../../platform/deps.ts'
import { cutChannels } from './clip.rules.ts'
import type { Clip } from './stuck.rules.ts'

/** A use of a bench whose screens are to be looked at. */
export interface WatchedUse {
  occupancyId: string
  deviceId: string
}

/** What is seen on the screens of benches while somebody looks at a live tab. */
export interface ClipWatch {
  /** Looks at these for the next half minute, and tells what it has seen so far. */
  watch(uses: readonly WatchedUse[]): ReadonlyMap<string, readonly Clip[]>
}

/** A live tab asks every few seconds; who has not asked for so long has gone. */
const KEPT_MS = 30_000
const SWEEP_MS = 10_000
/** Of ten frames a second, one in so many ms is looked at. */
const EVERY_MS = 2_000

interface Watched {
  until: number
  lookedAt: number
  clips: Map<number, Clip>
  stop: Promise<() => Promise<void>>
}

/**
 * Each node looks for itself, at what passes its broker anyhow: a bench sends its screens only while somebody’s page shows them, and a
 * frame that is not looked at is not decoded.
 */
export const createClipWatch = (
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  broker: Pick<Broker, 'subscribe'>,
): ClipWatch => {
  const watched = new Map<string, Watched>()
  let timer: NodeJS.Timeout | null = null

  const look = (use: Watched, frame: Uint8Array): void => {
    const seenAt = clock.now()
    if (seenAt.getTime() - use.lookedAt < EVERY_MS) return
    use.lookedAt = seenAt.getTime()
    const { header, samples } = decodeWave(frame)
    const cut = cutChannels(header, samples)
    use.clips = new Map(
      cut.map(({ channel, by }) => {
        const known = use.clips.get(channel)
        return [channel, { channel, by, since: known?.by === by ? known.since : seenAt, seenAt }]
      }),
    )
  }
  const begin = ({ occupancyId, deviceId }: WatchedUse): Watched => {
    const use: Watched = { until: 0, lookedAt: 0, clips: new Map(), stop: Promise.resolve(async () => {}) }
    use.stop = broker.subscribe(topics.wave(deviceId, occupancyId, '+'), (topic, frame) => {
      if (!showsWaves(topic.split('/').at(-1) ?? '')) return
      try {
        look(use, frame)
      } catch (error) {
        log.debug({ err: error }, 'A frame of a live screen could not be read')
      }
    })
    // Without it there is no hint, and nothing else is missing.
    use.stop.catch((error: unknown) => log.warn({ err: error }, 'Live screens cannot be looked at'))
    return use
  }
  const sweep = (): void => {
    const now = clock.now().getTime()
    for (const [id, use] of watched) {
      if (use.until > now) continue
      watched.delete(id)
      void use.stop.then((stop) => stop()).catch(() => undefined)
    }
    if (watched.size > 0 || !timer) return
    clearInterval(timer)
    timer = null
  }
  return {
    watch(uses) {
      const until = clock.now().getTime() + KEPT_MS
      for (const use of uses) {
        const known = watched.get(use.occupancyId) ?? begin(use)
        known.until = until
        watched.set(use.occupancyId, known)
      }
      if (watched.size > 0) timer ??= setInterval(sweep, SWEEP_MS).unref()
      return new Map(
        uses.map(({ occupancyId }) => [occupancyId, [...watched.get(occupancyId)!.clips.values()]]),
      )
    },
  }
}
