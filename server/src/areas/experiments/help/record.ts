import { eq } from 'drizzle-orm'
import type { LogLine } from '@labbox/contract/experiments/log-line.ts'
import { nameInBoth } from '@labbox/contract/core/person-name.ts'
import { localText } from '@labbox/contract/core/types.ts'
import type { Db } from '../../../platform/database/db.ts'
import { found } from '../../../platform/errors.ts'
import { writeLines } from '../acts.ts'
import { experiment } from '../tables.ts'

/** Writes a line into the canvas log of an experiment, beside those of its page. */
export const record = async (
  tx: Db,
  at: Date,
  experimentId: string,
  key: string,
  params: LogLine['params'] = {},
): Promise<void> => {
  const [row] = await tx.select().from(experiment).where(eq(experiment.id, experimentId))
  await writeLines(tx, at, found(row), null, [{ at: at.toISOString(), level: 'info', key, params }])
}

/** A name in both languages, as lines of the log carry it. */
export const bothNames = (name: { zh?: string | undefined; en?: string | undefined }) => ({
  zh: localText(name, 'zh'),
  en: localText(name, 'en'),
})

/** Whose act a line tells of: each reader sees the name of their language. */
export const bySomebody = (name: string) => {
  const { zh: byZh, en: byEn } = nameInBoth(name)
  return { byZh, byEn }
}
