import { eq } from 'drizzle-orm'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import { consumable, ticket } from '../../areas/devices/upkeep/tables.ts'
import { device } from '../../areas/devices/tables.ts'
import type { Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'

/** What is known of a bench that is used: faults that students have reported, one of them mended, and what runs out. */
export const createDemoUpkeep = async (
  tx: Db,
  now: Date,
  { reporters, taker }: { reporters: readonly string[]; taker: string },
): Promise<void> => {
  const [bench] = await tx.select({ id: device.id }).from(device).where(eq(device.builtin, true))
  if (!bench) return
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const faults = [
    { text: '示波器 CH2 的探头接触不良，碰一下波形就断。', openedAt: ago(1) },
    {
      text: 'The generator beeps when its output is switched on.',
      openedAt: ago(3),
      state: 'taken' as const,
      takenBy: taker,
      note: 'The relay is worn. A new one is ordered.',
    },
    {
      text: '实验台左侧的电源插座松动。',
      openedAt: ago(12),
      state: 'done' as const,
      takenBy: taker,
      doneAt: ago(10),
      note: '已更换插座。',
    },
  ]
  await tx.insert(ticket).values(
    faults.map((fault, k) => ({
      id: newId(),
      deviceId: bench.id,
      openedBy: reporters[k % reporters.length] ?? null,
      ...fault,
    })),
  )
  const kept = [
    { name: '保险丝 0.5 A', unit: '只', stock: 2, threshold: 4 },
    { name: '×10 探头', unit: '支', stock: 11, threshold: 4 },
  ]
  await tx
    .insert(consumable)
    .values(kept.map((one) => ({ id: newId(), deviceId: bench.id, movedAt: ago(5), ...one })))
}
