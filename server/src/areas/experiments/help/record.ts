import type { LogLine } from '@labbox/contract/experiments/log-line.ts'
import { nameInBoth } from '@labbox/contract/core/person-name.ts'
import { localText } from '@labbox/contract/core/types.ts'
import type { Db } from '../../../platform/database/db.ts'
import { experimentLog } from '../tables.ts'

/** Writes a line into the canvas log of an experiment, beside those of its page. */
export const record = (
  tx: Db,
  at: Date,
  experimentId: string,
  key: string,
  params: LogLine['params'] = {},
): Promise<void> =>
  tx
    .insert(experimentLog)
    .values({ experimentId, line: { at: at.toISOString(), level: 'info', key, params } })
    .then(() => undefined)

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
