import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { DeviceInstrument, DeviceState, InstrumentHealth } from '@labbox/contract/devices/devices.ts'
import { QUEUE_POLL_MS, type EndReason } from '@labbox/contract/devices/occupancy.ts'
import type { ErrorKey } from '@labbox/contract/errors/index.ts'

/** How long before an idle release its holder is warned. */
export const WARN_MS = MINUTE_MS
/** A device that is gone for this long ends what is on it. */
const OFFLINE_MS = 2 * MINUTE_MS
/** Who has not asked for this long no longer waits. */
export const QUEUE_STALE_MS = 3 * QUEUE_POLL_MS
export const ENROLL_MS = DAY_MS

export interface OccupancyTimes {
  startedAt: Date
  lastActivityAt: Date
  until: Date | null
  /** The end by the rules for the device. */
  limitUntil: Date | null
  /** A supervisor allowed idleness until then. */
  keepUntil: Date | null
  endedAt: Date | null
}

export interface Due {
  at: Date
  reason: EndReason
}

const after = (time: Date, ms: number) => new Date(time.getTime() + ms)

export const idleAt = (
  { lastActivityAt, keepUntil }: Pick<OccupancyTimes, 'lastActivityAt' | 'keepUntil'>,
  idleMs: number,
): Date => {
  const idle = after(lastActivityAt, idleMs)
  return keepUntil && keepUntil > idle ? keepUntil : idle
}

/** The end known in advance, from the slot or from the rules; null without one. */
export const knownEnd = ({ until, limitUntil }: Pick<OccupancyTimes, 'until' | 'limitUntil'>): Date | null =>
  until && limitUntil ? (until < limitUntil ? until : limitUntil) : (until ?? limitUntil)

/**
 * When and why an open occupancy ends by the clock: idleness, the end of its slot or of what its rules allow, or a device that stays away,
 * whichever comes first. A pure function of the stored times: the job only writes it down.
 */
export const dueEnd = (row: OccupancyTimes, offlineSince: Date | null, idleMs: number): Due => {
  const ends: Due[] = [{ at: idleAt(row, idleMs), reason: 'idle' }]
  if (row.until) ends.push({ at: row.until, reason: 'slot' })
  if (row.limitUntil) ends.push({ at: row.limitUntil, reason: 'limit' })
  if (offlineSince) {
    const gone = offlineSince > row.startedAt ? offlineSince : row.startedAt
    ends.push({ at: after(gone, OFFLINE_MS), reason: 'offline' })
  }
  return ends.reduce((first, next) => (next.at < first.at ? next : first))
}

/** The refusal that tells the holder why the lease is over. */
export const endedKey: Record<EndReason, ErrorKey> = {
  release: 'OCCUPANCY_ENDED',
  idle: 'OCCUPANCY_IDLE',
  kick: 'OCCUPANCY_KICKED',
  slot: 'OCCUPANCY_SLOT_OVER',
  limit: 'OCCUPANCY_LIMIT',
  offline: 'OCCUPANCY_OFFLINE',
}

/** An ending as it is stored, told apart: what somebody wrote about it, or the name of who gave the device back for its user. */
export const wordsOfEnd = ({ reason, detail }: { reason: EndReason | null; detail: string | null }) =>
  reason === 'release' ? { detail: null, freedBy: detail } : { detail, freedBy: null }

/** Counts of a device's places that are not free. */
export interface Places {
  /** The bench as a whole is in fault: nobody else gets in. */
  unsafe: boolean
  capacity: number
  occupied: number
  cleaning: number
  fault: number
}

export const freePlaces = (places: Places): number =>
  places.unsafe ? 0 : Math.max(0, places.capacity - places.occupied - places.cleaning - places.fault)

/** The state of a whole device in one word, as somebody who wants a place sees it. */
export const deviceState = (online: boolean, places: Places): DeviceState => {
  if (!online) return 'offline'
  if (places.unsafe) return 'fault'
  if (freePlaces(places) > 0) return 'free'
  if (places.occupied > 0) return 'occupied'
  return places.cleaning > 0 ? 'cleaning' : 'fault'
}

/** Compared by days in UTC: a calibration is not due at a certain hour. */
export const instrumentHealth = (
  { online, calibrationDue }: Pick<DeviceInstrument, 'online' | 'calibrationDue'>,
  now: Date,
): InstrumentHealth => {
  if (!online) return 'offline'
  return calibrationDue !== null && calibrationDue <= now.toISOString().slice(0, 10) ? 'due' : 'ok'
}

/** The lowest place nobody holds. */
export const firstFree = (capacity: number, taken: readonly number[]): number | null => {
  const held = new Set(taken)
  for (let instance = 0; instance < capacity; instance++) if (!held.has(instance)) return instance
  return null
}

/** A code of 100 random bits, easy to read out: four groups of five from 32 letters and digits. */
export const newEnrollCode = (): string => {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  const letters = [...randomBytes(20)].map((byte) => alphabet[byte & 31]).join('')
  return letters.match(/.{5}/g)!.join('-')
}

export const hashCode = (code: string): string =>
  createHash('sha256').update(code.trim().toUpperCase()).digest('hex')

export const newSecret = (): string => randomBytes(32).toString('base64url')
