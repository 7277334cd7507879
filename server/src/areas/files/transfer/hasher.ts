import { Worker } from 'node:worker_threads'

export interface HashOrder {
  call: number
  id: string
  path: string
  /** Everything before this byte is there. */
  upTo: number
  last: boolean
  algorithms: string[]
}

export type HashAnswer = { call: number; digests: string[] | null } | { call: number; failure: string }

interface File {
  id: string
  path: string
  algorithms: string[]
}

/** Hashes files while they grow, in a thread of its own, so that little is left to do when the last byte has arrived. */
export interface Hasher {
  /** The file is there up to this byte; returns at once. */
  reached(file: File, upTo: number): void
  /** The digests in hex, one for each algorithm. */
  digest(file: File, size: number): Promise<string[]>
  forget(id: string): void
  close(): Promise<void>
}

export const createHasher = (): Hasher => {
  let worker: Worker | null = null
  let calls = 0
  const waiting = new Map<number, { resolve: (digests: string[]) => void; reject: (error: Error) => void }>()

  const failAll = (error: Error) => {
    worker = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const open = (): Worker => {
    if (worker) return worker
    worker = new Worker(new URL('./hash-worker.ts', import.meta.url))
    // A worker that waits for files must not keep the process alive.
    worker.unref()
    worker.on('message', (answer: HashAnswer) => {
      const call = waiting.get(answer.call)
      waiting.delete(answer.call)
      if ('failure' in answer) call?.reject(new Error(answer.failure))
      else if (answer.digests) call?.resolve(answer.digests)
    })
    worker.on('error', failAll)
    return worker
  }
  const order = (file: File, upTo: number, last: boolean): number => {
    const call = ++calls
    open().postMessage({ ...file, upTo, last, call } satisfies HashOrder)
    return call
  }
  return {
    reached: (file, upTo) => void order(file, upTo, false),
    digest: (file, size) =>
      new Promise((resolve, reject) => waiting.set(order(file, size, true), { resolve, reject })),
    forget: (id) => worker?.postMessage({ forget: id }),
    close: async () => {
      await worker?.terminate()
      failAll(new Error('The server is stopping'))
    },
  }
}
