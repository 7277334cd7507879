import { createHash, type Hash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { HashOrder, HashAnswer } from './hasher.ts'

const STEP = 1 << 20

interface Running {
  hashes: Hash[]
  position: number
}

const running = new Map<string, Running>()
const buffer = Buffer.allocUnsafe(STEP)

/** Synchronous: this thread does nothing else, and each promise would be a round trip to another thread. */
const readOn = ({ hashes, ...state }: Running, path: string, upTo: number): number => {
  let { position } = state
  const descriptor = openSync(path, 'r')
  try {
    while (position < upTo) {
      const bytesRead = readSync(descriptor, buffer, 0, Math.min(STEP, upTo - position), position)
      if (bytesRead === 0) throw new Error('The file is shorter than was said')
      for (const hash of hashes) hash.update(buffer.subarray(0, bytesRead))
      position += bytesRead
    }
  } finally {
    closeSync(descriptor)
  }
  return position
}

const work = (order: HashOrder): string[] | null => {
  const { id, path, upTo, last, algorithms } = order
  const state = running.get(id) ?? { hashes: algorithms.map((name) => createHash(name)), position: 0 }
  running.set(id, state)
  try {
    state.position = readOn(state, path, upTo)
  } catch (error) {
    running.delete(id)
    throw error
  }
  if (!last) return null
  running.delete(id)
  return state.hashes.map((hash) => hash.digest('hex'))
}

const answerTo = (order: HashOrder): HashAnswer => {
  try {
    return { call: order.call, digests: work(order) }
  } catch (error) {
    return { call: order.call, failure: String(error) }
  }
}

parentPort?.on('message', (order: HashOrder | { forget: string }) => {
  if ('forget' in order) running.delete(order.forget)
  else parentPort?.postMessage(answerTo(order))
})
