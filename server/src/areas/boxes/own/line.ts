import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { BATCH_BYTES, BATCH_EVENTS, BoxEvent, type BoxBatch } from '@labbox/contract/boxes/sync.ts'
import type { Work } from '@labbox/contract/boxes/work.ts'
import { newId } from '../../../platform/database/ids.ts'
import { hashAfter, isChain, NO_HASH, placeOf, seal, signBatch, unseal } from '../seal.ts'
import type { Identity } from './identity.ts'

/** The whole lines of a file. A box that lost its power while it wrote one has not acknowledged it: that one is cut off. */
const wholeLines = (path: string): { events: BoxEvent[]; bytes: number } => {
  if (!existsSync(path)) return { events: [], bytes: 0 }
  const text = readFileSync(path, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  const events = whole
    .split('\n')
    .filter(Boolean)
    .map((line) => BoxEvent.parse(JSON.parse(line)))
  if (!isChain(NO_HASH, events)) throw new Error(`${path} is damaged: its acts do not follow each other.`)
  return { events, bytes: Buffer.byteLength(whole) }
}

/**
 * Everything that was ever done on this box, as it travels: sealed, numbered, each hashed over the one before. It is what the box is
 * made of again after a start, and its outbox.
 */
export const openLine = (path: string, { boxId, sharedKey, signingKey }: Identity) => {
  const key = Buffer.from(sharedKey, 'base64')
  mkdirSync(dirname(path), { recursive: true })
  const { events, bytes } = wholeLines(path)
  const file = openSync(path, 'a', 0o600)
  ftruncateSync(file, bytes)
  const before = (number: number): string => events[number - 2]?.hash ?? NO_HASH
  const workOf = (event: BoxEvent): Work => unseal(key, placeOf(boxId, event), event.sealed) as Work
  const signed = (now: Date, from: number, some: BoxEvent[]): BoxBatch =>
    signBatch(signingKey, { boxId, sentAt: now.toISOString(), previous: before(from), events: some })
  return {
    events,
    workOf,
    /** Writes an act down; it is on the disk when this returns. */
    append(at: Date, work: Work): void {
      const head = { id: newId(), number: events.length + 1, at: at.toISOString() }
      const body = { ...head, sealed: seal(key, placeOf(boxId, head), work) }
      const event = { ...body, hash: hashAfter(events.at(-1)?.hash ?? NO_HASH, body) }
      writeSync(file, `${JSON.stringify(event)}\n`)
      fsyncSync(file)
      events.push(event)
    },
    /** The next that the server has not acknowledged, as much as travels at once; empty: it has all. */
    next(now: Date, acknowledged: number): BoxBatch {
      const some: BoxEvent[] = []
      let size = 0
      for (const event of events.slice(acknowledged, acknowledged + BATCH_EVENTS)) {
        size += event.sealed.length
        if (some.length > 0 && size > BATCH_BYTES) break
        some.push(event)
      }
      return signed(now, acknowledged + 1, some)
    },
    /** All of it, for a stick. */
    bundle: (now: Date): BoxBatch => signed(now, 1, events),
    close: () => closeSync(file),
  }
}
export type Line = ReturnType<typeof openLine>
