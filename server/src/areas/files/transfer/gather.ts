import type { FileHandle } from 'node:fs/promises'
import { dropReceived } from '../../../platform/process/received-garbage.ts'

/** Few large writes, because each one is a round trip to a thread of the pool. */
const GATHERED_BYTES = 256 << 10
/** Buffers kept for the next chunk; more than a few writers at once are rare. */
const MOST_SPARE = 8

const spare: Buffer[] = []
const lend = () => spare.pop() ?? Buffer.allocUnsafeSlow(GATHERED_BYTES)
const giveBack = (buffer: Buffer) => {
  if (spare.length < MOST_SPARE) spare.push(buffer)
}

/** Writes what comes in pieces, one after the other. */
interface Gathering {
  /** Copies a piece; a promise while as much waits for the disk as may. */
  take(bytes: Buffer): Promise<void> | undefined
  /** Writes what is left; the file may be closed afterwards, also where it throws. */
  end(): Promise<void>
}

/**
 * Collects pieces into large writes from `position` on. One buffer fills while the other is written. The pieces are
 * free at once, which saves the garbage collector more than copying costs.
 */
export const gatherInto = (handle: FileHandle, position: number): Gathering => {
  let at = position
  let filling = lend()
  let filled = 0
  let writing: Promise<void> | null = null
  let ended = false

  const writeAll = async (buffer: Buffer, length: number, from: number) => {
    try {
      for (let done = 0; done < length;) {
        const { bytesWritten } = await handle.write(buffer, done, length - done, from + done)
        done += bytesWritten
      }
    } finally {
      giveBack(buffer)
    }
  }
  const flush = () => {
    const [buffer, length, from] = [filling, filled, at]
    const before = writing ?? Promise.resolve()
    ;[filling, filled, at] = [lend(), 0, at + length]
    writing = before.then(() => writeAll(buffer, length, from))
    // The error is thrown to whoever awaits the write; until then it must not count as unhandled.
    writing.catch(() => {})
  }
  return {
    take(bytes) {
      let held: Promise<void> | undefined
      for (let taken = 0; taken < bytes.length;) {
        const copied = bytes.copy(filling, filled, taken)
        taken += copied
        filled += copied
        if (filled < GATHERED_BYTES) continue
        held = writing ?? undefined
        flush()
      }
      dropReceived(bytes.length)
      return held
    },
    async end() {
      if (ended) return
      ended = true
      if (filled > 0) flush()
      giveBack(filling)
      await writing
    },
  }
}
