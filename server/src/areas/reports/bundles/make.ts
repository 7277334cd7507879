import { and, asc, eq, isNull, lte, or } from 'drizzle-orm'
import { transaction } from '../../../platform/database/db.ts'
import type { PrinterTab } from '../../../platform/documents/browser/printer.ts'
import { storeFile } from '../../files/service.ts'
import type { PrintDeps } from '../context.ts'
import { signedPath } from '../links.ts'
import { reportBundle, reportBundleItem } from '../tables.ts'
import { STALE_MS } from './bundles.service.ts'

type Bundle = typeof reportBundle.$inferSelect

/** Pages that are printed at once: two take a whole core each. */
const TABS = 2
/** Whatever keeps one page from being printed may be gone a moment later. */
const TRIES = 2

/** Takes a bundle that nobody works on; null: somebody does, or it is finished. */
const claim = async ({ db, clock }: PrintDeps, id: string): Promise<Bundle | null> => {
  const now = clock.now()
  const still = or(
    eq(reportBundle.touchedAt, reportBundle.createdAt),
    lte(reportBundle.touchedAt, new Date(now.getTime() - STALE_MS)),
  )
  const [row] = await db
    .update(reportBundle)
    // Never as at the beginning, so that it counts as taken.
    .set({ touchedAt: new Date(now.getTime() + 1) })
    .where(and(eq(reportBundle.id, id), isNull(reportBundle.finishedAt), still))
    .returning()
  return row ?? null
}

const printed = async (tab: PrinterTab, path: string): Promise<Buffer | null> => {
  for (let n = 1; n <= TRIES; n += 1)
    try {
      return await tab.print(path)
    } catch {
      // Tried once more, then left out.
    }
  return null
}

/** Prints one report and keeps it; a bundle that was forgotten meanwhile keeps nothing. */
const printItem = async (deps: PrintDeps, bundle: Bundle, tab: PrinterTab, studentTaskId: string) => {
  const { ownerId: userId, roleId } = bundle
  const bytes = await printed(tab, signedPath(deps, { userId, roleId }, 'review', studentTaskId).path)
  await transaction(deps.db, async (tx) => {
    const place = and(
      eq(reportBundleItem.bundleId, bundle.id),
      eq(reportBundleItem.studentTaskId, studentTaskId),
    )
    const [item] = await tx.select().from(reportBundleItem).where(place).for('update')
    if (!item) return
    const file = bytes && { bytes, name: item.name, ownerId: null, orgId: null, type: 'application/pdf' }
    const fileId = file && (await storeFile(deps, tx, file))
    await tx.update(reportBundleItem).set({ fileId, failed: !fileId }).where(place)
    await tx.update(reportBundle).set({ touchedAt: deps.clock.now() }).where(eq(reportBundle.id, bundle.id))
  })
}

/** Makes what a bundle lacks. Cut off, it goes on where it was: what is made stays. */
export const makeBundle = async (deps: PrintDeps, id: string, signal: AbortSignal): Promise<void> => {
  const bundle = deps.printer && (await claim(deps, id))
  if (!bundle || !deps.printer) return
  const left = await deps.db
    .select({ studentTaskId: reportBundleItem.studentTaskId })
    .from(reportBundleItem)
    .where(
      and(
        eq(reportBundleItem.bundleId, id),
        isNull(reportBundleItem.fileId),
        eq(reportBundleItem.failed, false),
      ),
    )
    .orderBy(asc(reportBundleItem.position))
  const printing = await deps.printer.open()
  try {
    const work = async () => {
      const tab = await printing.tab(bundle.locale)
      for (let next = left.shift(); next; next = left.shift()) {
        signal.throwIfAborted()
        await printItem(deps, bundle, tab, next.studentTaskId)
      }
    }
    await Promise.all(Array.from({ length: Math.min(TABS, left.length) }, work))
  } finally {
    await printing.close()
  }
  await deps.db.update(reportBundle).set({ finishedAt: deps.clock.now() }).where(eq(reportBundle.id, id))
}
