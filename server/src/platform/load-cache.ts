import { LRUCache } from 'lru-cache'

/**
 * Things that never change once they can be loaded, kept while they are used: the `most` used last. Callers who ask at once share
 * one load; what could not be loaded (null, or an error) is asked for again.
 *
 * `get(key, load)` loads by itself and waits for nobody: who holds a connection (a transaction) must not wait for a load that waits
 * for a connection.
 */
export const createLoadCache = <T extends object | string>(
  most: number,
  loadShared: (key: string) => Promise<T | null>,
) => {
  const cache = new LRUCache<string, T>({
    max: most,
    fetchMethod: async (key) => (await loadShared(key)) ?? undefined,
    // Whoever waits for a load gets what it brings, also when another has brought the same meanwhile.
    ignoreFetchAbort: true,
  })
  return async (key: string, load?: (key: string) => Promise<T | null>): Promise<T | null> => {
    if (!load) return (await cache.fetch(key)) ?? null
    const known = cache.get(key)
    if (known !== undefined) return known
    const value = await load(key)
    if (value !== null) cache.set(key, value)
    return value
  }
}
