import type { BenchOp } from '@labbox/contract/bench/ops.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Broker } from '../../platform/broker/index.ts'
import type { Link } from './link.ts'

/** One use of a place, as other areas need to know it to decide about it. */
export interface Holding {
  id: string
  deviceId: string
  userId: string
  synergyId: string | null
}

/** What a booking says to somebody who wants a place of a device now. */
export interface Admission {
  /** Places that are kept for others, who have booked them and are not there yet. */
  kept: number
  /** Until when the last of them is. */
  keptUntil: Date | null
  /** The end of the slot that this person has booked here; null without one. */
  until: Date | null
}

/** A place that is kept now for somebody who has booked it and is not there. */
export interface KeptPlace {
  deviceId: string
  userId: string
  until: Date
}

/** What was last asked of a bench. */
export interface LastCommand {
  op: BenchOp
  /** The pseudo-command, of an instrument. */
  command: string | null
  at: Date
}

/** Somebody at a bench asks for help. */
export interface Asking {
  taskId: string
  since: Date
  taken: boolean
}

export interface Membership {
  id: string
  name: LocalText
  userId: string
}

/** What upper areas know and this one asks; `app.ts` connects them. */
export interface DeviceHooks {
  /** For whom places are kept; asked in the transaction that locks the device. */
  admission(tx: Db, who: Pick<Holding, 'deviceId' | 'userId'>): Promise<Admission>
  /** Until when the rules let somebody use a device, booked or not. Refuses people who may not; null means no end. */
  limitUntil(tx: Db, actor: Actor, deviceId: string): Promise<Date | null>
  /** Places that are kept now for whoever has booked them, those that are free again soonest first. */
  keptNow(db: Db, deviceIds: readonly string[]): Promise<readonly KeptPlace[]>
  /** Devices that the rules for everybody in the actor's organisation close now, with when they open again, if that is known. */
  limitedNow(db: Db, actor: Actor, deviceIds: readonly string[]): Promise<ReadonlyMap<string, Date | null>>
  /** Records that a booked slot's holder took a place, in the same transaction. */
  admitted(tx: Db, holding: Omit<Holding, 'synergyId'>): Promise<void>
  /** Runs before each sweep: slots may have begun or ended, and people may have to leave for them. */
  beforeSweep(ctx: DeviceContext): Promise<void>
  /** How many others have booked the device for any part of a time. */
  claimsBetween(tx: Db, who: Pick<Holding, 'deviceId' | 'userId'>, from: Date, to: Date): Promise<number>
  /** The last command of each of these uses. */
  lastCommands(occupancyIds: readonly string[]): Promise<ReadonlyMap<string, LastCommand>>
  /** Of these people, those who ask the actor for help: in which task, since when, and whether somebody comes. */
  asking(actor: Actor, userIds: readonly string[]): Promise<ReadonlyMap<string, Asking>>
  /** Everybody in a class that the actor may reach; refuses as if it were not there otherwise. */
  membersOf(actor: Actor, classId: string): Promise<readonly string[]>
  /** Classes that the actor may reach, with each of these people who is in them. */
  classesOf(actor: Actor, userIds: readonly string[]): Promise<readonly Membership[]>
  /** Bookings and published places on a device that are still to come. */
  bookedAhead(tx: Db, deviceId: string): Promise<{ bookings: number; places: number }>
  /** The students of a teacher's classes: whom scope `classes` covers. */
  studentsOf(teacherId: string): Promise<readonly string[]>
  /** Whether somebody who is neither the holder nor one of their teachers shares this use (a member of a synergy). */
  shares(userId: string, holding: Holding): Promise<boolean>
}

/** What the use cases of this area work with. */
export interface DeviceContext extends Deps {
  broker: Broker
  link: Link
  hooks: DeviceHooks
}
