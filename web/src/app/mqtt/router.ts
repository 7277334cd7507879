/** Who listens to which topic. Browsers subscribe without wildcards, so a topic names its listeners. */
export type TopicHandler = (payload: Uint8Array, topic: string) => void

export const createRouter = () => {
  const listeners = new Map<string, Set<TopicHandler>>()
  return {
    topics: (): string[] => [...listeners.keys()],
    wants: (topic: string): boolean => listeners.has(topic),
    /** Returns whether the topic is new. */
    add: (topic: string, handler: TopicHandler): boolean => {
      const known = listeners.get(topic)
      if (known) known.add(handler)
      else listeners.set(topic, new Set([handler]))
      return !known
    },
    /** Returns whether nobody listens any more. */
    remove: (topic: string, handler: TopicHandler): boolean => {
      const known = listeners.get(topic)
      if (!known?.delete(handler) || known.size > 0) return false
      return listeners.delete(topic)
    },
    /** One listener that throws must not keep the message from the others. */
    deliver: (topic: string, payload: Uint8Array): void => {
      for (const handler of Array.from(listeners.get(topic) ?? [])) {
        try {
          handler(payload, topic)
        } catch (error) {
          reportError(error)
        }
      }
    },
  }
}

export const router = createRouter()
