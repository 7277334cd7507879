import { eq } from 'drizzle-orm'
import { bookingAdd } from '@labbox/contract/bookings/bookings.ts'
import { deviceAdd } from '@labbox/contract/devices/devices.ts'
import { consumableAdd, ticketOpen } from '@labbox/contract/devices/upkeep.ts'
import { experimentPractice } from '@labbox/contract/experiments/experiments.ts'
import { benchCommand } from '../../areas/bench/tables.ts'
import { device, occupancy } from '../../areas/devices/tables.ts'
import { synergy, synergyMember } from '../../areas/experiments/tables.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Client, TestApp } from '../app.ts'
import { onlineBench, publishOffer, slotsFor } from '../bookings.ts'

/** A bench in use: as its agent would have reported it. */
export const usedBench = async (kit: TestApp, orgadmin: Client, student: Client) => {
  const { id: deviceId } = await orgadmin.ok(deviceAdd, { name: { en: 'Bench' } })
  await kit.deps.db.update(device).set({ online: true }).where(eq(device.id, deviceId))
  const now = kit.clock.now()
  const lease = { id: newId(), deviceId, instance: 0, userId: student.userId }
  await kit.deps.db.insert(occupancy).values({ ...lease, startedAt: now, lastActivityAt: now })
  const command = {
    id: newId(),
    occupancyId: lease.id,
    deviceId,
    userId: student.userId,
    op: 'find' as const,
  }
  await kit.deps.db
    .insert(benchCommand)
    .values({ ...command, args: {}, idempotencyKey: 'known-key', state: 'answered', requestedAt: now })
  const { id: experimentId } = await student.ok(experimentPractice, {})
  const shared = {
    id: newId(),
    occupancyId: lease.id,
    experimentId,
    creatorId: student.userId,
    startedAt: now,
  }
  await kit.deps.db.insert(synergy).values({ ...shared, operatorId: student.userId })
  const member = { synergyId: shared.id, userId: student.userId, invitedAt: now, joinedAt: now, seenAt: now }
  await kit.deps.db.insert(synergyMember).values(member)
  await kit.deps.db.update(occupancy).set({ synergyId: shared.id }).where(eq(occupancy.id, lease.id))
  const { id: ticket } = await student.ok(ticketOpen, { deviceId, text: 'No trace' })
  const { id: consumable } = await orgadmin.ok(consumableAdd, { deviceId, name: 'Fuse' })
  return {
    device: deviceId,
    ticket,
    consumable,
    occupancy: lease.id,
    command: command.id,
    synergy: shared.id,
  }
}

/** An offer of the teacher's with a slot that is booked and one that is not. */
export const bookedOffer = async (
  kit: TestApp,
  who: Record<'orgadmin' | 'teacher' | 'student', Client>,
  classId: string,
) => {
  const deviceIds = [await onlineBench(kit, who.orgadmin)]
  const offer = await publishOffer(kit, who.teacher, { classIds: [classId], deviceIds })
  const slots = await slotsFor(who.student, offer)
  const booked = await who.student.ok(bookingAdd, { slotId: slots[0]?.id ?? '' })
  return { offer, booking: booked.id, slot: slots.at(-1)?.id ?? '' }
}
