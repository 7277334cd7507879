import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** Size, lines and SHA-256 of what flows through. `moved` is told of every part. */
export interface Meter extends Transform {
  reading(): { size: number; lines: number; sha256: string }
}

const newline = 10

export function meter(moved: (bytes: number) => void = () => {}): Meter {
  const hash = createHash('sha256')
  let size = 0
  let lines = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      moved(chunk.length)
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) lines++
      done(null, chunk)
    },
  })
  return Object.assign(stream, { reading: () => ({ size, lines, sha256: hash.copy().digest('hex') }) })
}
