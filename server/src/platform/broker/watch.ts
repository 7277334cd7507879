import { topics, WATCH_MS } from '@labbox/contract/bench/protocol.ts'

const WAVE = /^bench\/([^/]+)\/wave\/([^/]+)\/[^/]+$/
const AGENT = /^bench\/[^/]+\/watch\/\+$/

/**
 * Tells benches which live screens somebody hears, at once and then again and again, so that the others cost nothing.
 * Every node speaks for its own listeners; silence means nobody.
 * @param heard the topics that connections of this node hear now
 */
export const announceWatched = (heard: () => Iterable<string>, publish: (topic: string) => void) => {
  const said = (topic: string): string | null => {
    const [, device, occupancy] = WAVE.exec(topic) ?? []
    return device && occupancy ? topics.watch(device, occupancy) : null
  }
  const repeat = () => {
    const watched = new Set<string>()
    for (const topic of heard()) {
      const watch = said(topic)
      if (watch) watched.add(watch)
    }
    for (const watch of watched) publish(watch)
  }
  const timer = setInterval(repeat, WATCH_MS).unref()
  return {
    subscribed(topic: string): void {
      const watch = said(topic)
      if (watch) publish(watch)
      // A bench that has just come back knows nothing yet.
      else if (AGENT.test(topic)) repeat()
    },
    stop: () => clearInterval(timer),
  }
}
