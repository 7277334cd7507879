import { ClientConfig, type SettingName } from '@labbox/contract/system/client-config.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { setting } from './client-config.table.ts'
import type { Config } from './process/config.ts'
import type { Db } from './database/db.ts'

/** A change on another node is seen after so long at most. */
const KNOWN_MS = 1_000

interface Known {
  config: ClientConfig
  until: number
  reading: Promise<ClientConfig> | null
}

const known = new WeakMap<Db, Known>()

/** The value as the setting's schema reads it, or its default: a row of an older version may not fit any more. */
const valueOf = (name: SettingName, content: unknown): unknown => {
  const read = ClientConfig.shape[name].safeParse(content)
  return read.success ? read.data : ClientConfig.shape[name].parse(undefined)
}

export const configOf = (rows: readonly { name: SettingName; content: unknown }[]): ClientConfig =>
  ({
    ...ClientConfig.parse({}),
    ...Object.fromEntries(
      rows
        .filter(({ name }) => name in ClientConfig.shape)
        .map(({ name, content }) => [name, valueOf(name, content)]),
    ),
  }) as ClientConfig

const entryOf = (db: Db): Known => {
  const entry = known.get(db) ?? { config: ClientConfig.parse({}), until: 0, reading: null }
  known.set(db, entry)
  return entry
}

/** The settings of the installation, at most a second old; `db` is the pool. */
export const readConfig = (db: Db): Promise<ClientConfig> => {
  const entry = entryOf(db)
  if (performance.now() < entry.until) return Promise.resolve(entry.config)
  entry.reading ??= db
    .select({ name: setting.name, content: setting.content })
    .from(setting)
    .then((rows) => {
      entry.config = configOf(rows)
      entry.until = performance.now() + KNOWN_MS
      return entry.config
    })
    .finally(() => (entry.reading = null))
  return entry.reading
}

/** The settings as last read, for where nothing can be waited for; asking makes them fresh for the next time. */
export const knownConfig = (db: Db): ClientConfig => {
  readConfig(db).catch(() => {})
  return entryOf(db).config
}

/** After a change: this node sees it at once. */
export const renewConfig = async (db: Db): Promise<void> => {
  entryOf(db).until = 0
  await readConfig(db)
}

/** The configuration with what an administrator has set since the start. */
export const withSettings = (config: Config, db: Db): Config => ({
  ...config,
  get benchIdleMs() {
    const minutes = knownConfig(db).benchIdleMinutes
    return minutes === null ? config.benchIdleMs : minutes * MINUTE_MS
  },
})
