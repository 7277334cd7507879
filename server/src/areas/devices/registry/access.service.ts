import { timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Deps } from '../../../platform/deps.ts'
import type { TopicRules } from '../../../platform/broker/access.ts'
import { organisation } from '../../access/tables.ts'
import { viewerOf } from '../../access/sessions/viewer.queries.ts'
import type { DeviceHooks } from '../context.ts'
import { visibleTo } from '../scope.ts'
import { unlockSecret } from './secret.ts'
import { device, occupancy } from '../tables.ts'

type AccessDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>

/** Whether an agent holds the secret of an enrolled device. */
export const deviceSecretRight = async (
  deps: AccessDeps,
  deviceId: string,
  given: string,
): Promise<boolean> => {
  if (!/^[0-9a-f-]{36}$/.test(deviceId)) return false
  const [row] = await deps.db
    .select({ secret: device.secret })
    .from(device)
    .where(and(eq(device.id, deviceId), isNull(device.deletedAt), isNull(device.retiredAt)))
  const right = row?.secret ? unlockSecret(deps.secrets, deviceId, row.secret) : null
  if (!right || right.length !== given.length) return false
  return timingSafeEqual(Buffer.from(right), Buffer.from(given))
}

const UUID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const DEVICE_TOPIC = new RegExp(`^bench/${UUID}/(?:status|live)$`)
const USE_TOPIC = new RegExp(`^bench/${UUID}/(?:wave/${UUID}/[\\w-]{1,20}|event/${UUID})$`)

/** What browsers may hear below `bench/`: the state of devices they see, and the waves and events of uses they share. */
export const benchTopics = (deps: AccessDeps, hooks: DeviceHooks): TopicRules => {
  const mayHearDevice = async (who: { userId: string; sessionId: string }, deviceId: string) => {
    const viewer = await viewerOf(deps.db, who.sessionId, who.userId, 'devices:device:page', deps.clock.now())
    if (!viewer) return false
    const rows = await deps.db
      .select({ id: device.id })
      .from(device)
      .leftJoin(organisation, eq(organisation.id, device.orgId))
      .where(and(eq(device.id, deviceId), visibleTo(viewer)))
    return rows.length > 0
  }
  const mayHearUse = async (userId: string, deviceId: string, id: string) => {
    const [holding] = await deps.db
      .select({
        id: occupancy.id,
        deviceId: occupancy.deviceId,
        userId: occupancy.userId,
        synergyId: occupancy.synergyId,
      })
      .from(occupancy)
      .where(and(eq(occupancy.id, id), eq(occupancy.deviceId, deviceId), isNull(occupancy.endedAt)))
    if (!holding) return false
    if (holding.userId === userId || (await hooks.shares(userId, holding))) return true
    return (await hooks.studentsOf(userId)).includes(holding.userId)
  }
  return {
    async maySubscribe(browser, topic) {
      const [, seen] = DEVICE_TOPIC.exec(topic) ?? []
      if (seen) return mayHearDevice(browser, seen)
      const [, deviceId, wave, event] = USE_TOPIC.exec(topic) ?? []
      const use = wave ?? event
      return deviceId !== undefined && use !== undefined && mayHearUse(browser.userId, deviceId, use)
    },
  }
}
