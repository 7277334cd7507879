type Said = { done: number } | { digest: string } | { failure: string }

/** The file cannot be read: it was changed, moved or taken away since it was chosen. */
export class ReadError extends Error {}

/**
 * SHA-256 of a file in hex, computed in a thread of its own.
 * @param onProgress receives the share, 0 to 1
 * @throws ReadError; the signal's reason when it was given up
 */
export const hashFile = (
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' })
    const end = (settle: () => void) => {
      worker.terminate()
      signal.removeEventListener('abort', giveUp)
      settle()
    }
    const giveUp = () => end(() => reject(signal.reason as Error))
    signal.addEventListener('abort', giveUp)
    worker.onmessage = ({ data }: MessageEvent<Said>) => {
      if ('done' in data) return onProgress(file.size === 0 ? 1 : data.done / file.size)
      if ('digest' in data) return end(() => resolve(data.digest))
      return end(() => reject(new ReadError(data.failure)))
    }
    worker.onerror = (event) => end(() => reject(new Error(event.message)))
    worker.postMessage(file)
  })
