/**
 * Things that never change once they can be loaded, kept while they are used: the `most` used last. Callers who ask at once share
 * one load; what could not be loaded (null, or an error) is asked for again.
 */
export const recent = <T>(most: number, load: (key: string) => Promise<T | null>) => {
  const known = new Map<string, Promise<T | null>>()
  const forget = (key: string, loading: Promise<T | null>) => {
    if (known.get(key) === loading) known.delete(key)
  }
  return (key: string): Promise<T | null> => {
    const there = known.get(key)
    if (there) {
      // The one used last stands last.
      known.delete(key)
      known.set(key, there)
      return there
    }
    const loading = load(key)
    known.set(key, loading)
    loading.then(
      (value) => value === null && forget(key, loading),
      () => forget(key, loading),
    )
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
    return loading
  }
}
