import { createHash, type Hash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import type { HashOrder, HashAnswer } from './hasher.ts'

const STEP = 1 << 20

interface Running {
  hashes: Hash[]
  position: number
}

const running = new Map<string, Running>()
const buffer = Buffer.allocUnsafe(STEP)

const readOn = async ({ hashes, ...state }: Running, path: string, upTo: number): Promise<number> => {
  let { position } = state
  const handle = await open(path, 'r')
  try {
    while (position < upTo) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(STEP, upTo - position), position)
      if (bytesRead === 0) throw new Error('The file is shorter than was said')
      for (const hash of hashes) hash.update(buffer.subarray(0, bytesRead))
      position += bytesRead
    }
  } finally {
    await handle.close()
  }
  return position
}

const work = async (order: HashOrder): Promise<string[] | null> => {
  const { id, path, upTo, last, algorithms } = order
  const state = running.get(id) ?? { hashes: algorithms.map((name) => createHash(name)), position: 0 }
  running.set(id, state)
  try {
    state.position = await readOn(state, path, upTo)
  } catch (error) {
    running.delete(id)
    throw error
  }
  if (!last) return null
  running.delete(id)
  return state.hashes.map((hash) => hash.digest('hex'))
}

let queue = Promise.resolve()
parentPort?.on('message', (order: HashOrder | { forget: string }) => {
  if ('forget' in order) return void running.delete(order.forget)
  // One after the other: the buffer is one, and so is the core.
  queue = queue.then(async () => {
    const answer: HashAnswer = await work(order).then(
      (digests) => ({ call: order.call, digests }),
      (error: unknown) => ({ call: order.call, failure: String(error) }),
    )
    parentPort?.postMessage(answer)
  })
})
