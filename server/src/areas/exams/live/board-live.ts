import { boardTopic } from '@labbox/contract/exams/board.ts'
import type { Broker } from '../../../platform/broker/index.ts'
import type { Facts } from '../sitting/facts.ts'

const EVERY_MS = 2_000

/**
 * Tells the boards of an exam which rows have changed, collected into one message per exam every two seconds. A lost
 * message does no harm, since boards also ask by themselves.
 */
export const createBoardLive = (facts: Facts, broker: Pick<Broker, 'publish'>) => {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  const flush = async () => {
    timer = null
    const ids = [...changed]
    changed.clear()
    const sittings = (await Promise.all(ids.map((id) => facts.attempt(id)))).filter((one) => one !== null)
    for (const [examId, those] of Map.groupBy(sittings, (one) => one.examId))
      await broker.publish(boardTopic(examId), JSON.stringify({ ids: those.map(({ id }) => id) }))
  }
  return {
    /** Something of this sitting is new. */
    touch(attemptId: string): void {
      changed.add(attemptId)
      timer ??= setTimeout(() => void flush().catch(() => undefined), EVERY_MS).unref()
    },
  }
}
