/**
 * Things that never change once they can be loaded, kept while they are used: the `most` used last. Callers who ask at once share
 * one load; what could not be loaded (null, or an error) is asked for again.
 *
 * `get(key, load)` loads by itself and waits for nobody: who holds a connection (a transaction) must not wait for a load that waits
 * for a connection.
 */
export const recent = <T>(most: number, loadShared: (key: string) => Promise<T | null>) => {
  const known = new Map<string, T>()
  const loading = new Map<string, Promise<T | null>>()

  const keep = (key: string, value: T | null): T | null => {
    if (value === null) return null
    known.set(key, value)
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
    return value
  }

  const share = (key: string): Promise<T | null> => {
    const shared = loadShared(key)
      .then((value) => keep(key, value))
      .finally(() => loading.delete(key))
    loading.set(key, shared)
    return shared
  }

  return async (key: string, load?: (key: string) => Promise<T | null>): Promise<T | null> => {
    const there = known.get(key)
    if (there === undefined) return load ? keep(key, await load(key)) : (loading.get(key) ?? share(key))
    // The one used last stands last.
    known.delete(key)
    known.set(key, there)
    return there
  }
}
