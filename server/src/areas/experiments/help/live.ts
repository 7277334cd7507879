import { and, eq, isNull } from 'drizzle-orm'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { helpTopic, type HelpNews, type HelpNotice } from '@labbox/contract/experiments/help.ts'
import { occupancy } from '../../devices/tables.ts'
import { tellLive } from '../../devices/service.ts'
import type { StudentWork } from '../../tasks/student.service.ts'
import type { HelpDeps } from './context.ts'
import { queueOf } from './queries.ts'

/**
 * Tells open pages that the queue of a class has moved, once that is committed: live tabs and walls, this student's, and those of all who
 * wait in it. A message that is lost does no harm: pages ask now and then.
 */
export const tellQueue = async (deps: HelpDeps, { own }: Pick<StudentWork, 'own'>): Promise<void> => {
  const { db, broker, clock, log } = deps
  const news: HelpNews = { kind: 'changed' }
  try {
    const queue = await queueOf(db, clock.now(), own)
    await broker.publish(helpTopic(own.taskId), JSON.stringify(news))
    await tellStudents(deps, [own.studentId, ...queue.map((one) => one.own.studentId)])
    const held = await db
      .select({ deviceId: occupancy.deviceId })
      .from(occupancy)
      .where(and(eq(occupancy.userId, own.studentId), isNull(occupancy.endedAt)))
    for (const { deviceId } of held) await tellLive(deps, deviceId)
  } catch (error) {
    log.warn({ err: error }, 'Pages were not told of a request for help')
  }
}

/** Tells the pages of these students to read help and signatures again. */
export const tellStudents = async (
  { broker }: Pick<HelpDeps, 'broker'>,
  userIds: readonly string[],
): Promise<void> => {
  const notice: HelpNotice = { kind: 'help.changed' }
  await Promise.all(
    [...new Set(userIds)].map((id) => broker.publish(topics.user(id), JSON.stringify(notice))),
  )
}
