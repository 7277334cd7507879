import { HOUR_MS } from '@labbox/contract/core/durations.ts'
import { boxAdd } from '@labbox/contract/boxes/boxes.ts'
import type { Client, TestApp } from '../app.ts'

/** A lab box of the class that no machine has become. */
export const addedBox = async (kit: TestApp, teacher: Client, classId: string): Promise<string> => {
  const now = kit.clock.now()
  const closesAt = new Date(now.getTime() + 24 * HOUR_MS)
  return (await teacher.ok(boxAdd, { name: 'Box', classId, opensAt: now, closesAt })).id
}
