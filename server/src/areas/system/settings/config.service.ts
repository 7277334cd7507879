import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { isDeepStrictEqual } from 'node:util'
import type { BodyOf, QueryOf } from '@labbox/contract/core/endpoint.ts'
import {
  ClientConfig,
  settingNames,
  type LoginMode,
  type SettingName,
  type settingPage,
  type settingRestore,
  type settingUpdate,
} from '@labbox/contract/system/client-config.ts'
import { scopeOf, type Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { configOf, renewConfig } from '../../../platform/client-config.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { coerceText } from '../../../platform/http/coerce.ts'
import { validate } from '../../../platform/http/validate.ts'
import { setting, settingChange } from '../tables.ts'

const defaults = ClientConfig.parse({})

interface Shape {
  type?: string
  enum?: string[]
  pattern?: string
  anyOf?: Shape[]
}

/** Kind of value of a setting, and what may be chosen. */
const formOf = (name: SettingName): { format: string; options: string[] } => {
  const shape = z.toJSONSchema(ClientConfig.shape[name], { io: 'input' }) as Shape
  if (shape.enum) return { format: 'enum', options: shape.enum }
  if (shape.pattern) return { format: 'colour', options: [] }
  if (shape.type === 'object') return { format: 'localText', options: [] }
  const type = shape.type ?? shape.anyOf?.[0]?.type
  return {
    format: type === 'integer' ? 'number' : type === 'string' ? 'text' : (type ?? 'text'),
    options: [],
  }
}

export const settingsOf = async (db: Db, query: QueryOf<typeof settingPage>) => {
  const rows = await db.select().from(setting)
  const changes = await db
    .selectDistinctOn([settingChange.name])
    .from(settingChange)
    .orderBy(settingChange.name, desc(settingChange.version))
  const config = configOf(rows)
  const wanted = settingNames.filter((name) => name.toLowerCase().includes(query.name?.toLowerCase() ?? ''))
  const sorted = query.sort ? wanted.toSorted() : wanted
  const ordered = query.sort?.startsWith('-') ? sorted.toReversed() : sorted
  const items = ordered.slice((query.page - 1) * query.limit, query.page * query.limit).map((name) => {
    const change = changes.find((each) => each.name === name)
    return {
      name,
      version: change?.version ?? 0,
      content: config[name],
      isDefault: isDeepStrictEqual(config[name], defaults[name]),
      remark: change?.remark ?? '',
      updatedAt: change?.at ?? null,
      updatedBy: change?.byName ?? null,
      ...formOf(name),
    }
  })
  return { items, total: ordered.length }
}

export const historyOf = async (db: Db, name: SettingName) => {
  const rows = await db
    .select()
    .from(settingChange)
    .where(eq(settingChange.name, name))
    .orderBy(desc(settingChange.version))
  return rows.map(({ byName, ...row }) => ({ ...row, by: byName }))
}

/** Writes the next version of a setting, its history and the log. */
const write = async (
  deps: Deps,
  tx: Db,
  actor: Actor,
  name: SettingName,
  after: unknown,
  remark: string,
  base?: number,
): Promise<void> => {
  const [row] = await tx.select().from(setting).where(eq(setting.name, name)).for('update')
  if (base !== undefined && base !== (row?.version ?? 0)) throw new AppError('CONFLICT')
  const before = configOf(row ? [row] : [])[name]
  const version = (row?.version ?? 0) + 1
  await tx
    .insert(setting)
    .values({ name, content: after, version })
    .onConflictDoUpdate({ target: setting.name, set: { content: after, version } })
  // Two first changes at once: the unique version lets one of them in.
  const by = { byId: actor.userId, byName: actor.name }
  await tx.insert(settingChange).values({ name, version, before, after, remark, ...by, at: deps.clock.now() })
  const [was, is] = [{ value: before }, { value: after, ...(remark && { remark }) }]
  await audit(tx, actor, 'system:config:edit', { id: name, name }, was, is)
}

export const updateSetting = async (deps: Deps, actor: Actor, body: BodyOf<typeof settingUpdate>) => {
  const { name, version, remark } = body
  const fields = z.object({ content: ClientConfig.shape[name] })
  // A form says every value in text; which kind is meant only the setting knows.
  const { content } = validate(fields, coerceText(fields, { content: body.content }), actor.locale)
  await transaction(deps.db, (tx) => write(deps, tx, actor, name, content, remark, version))
  await renewConfig(deps.db)
  return {}
}

/**
 * Sets the layout of the sign-in page within a transaction; afterwards `renewConfig`. That it is set so already is no change.
 * @throws AppError FORBIDDEN for who may not change settings
 */
export const setLook = async (deps: Deps, tx: Db, actor: Actor, look: LoginMode): Promise<void> => {
  const rows = await tx.select().from(setting).where(eq(setting.name, 'loginMode'))
  if (configOf(rows).loginMode === look) return
  if (scopeOf(actor, 'system:config:edit') === null) throw new AppError('FORBIDDEN')
  await write(deps, tx, actor, 'loginMode', look, '')
}

export const restoreSetting = async (deps: Deps, actor: Actor, body: BodyOf<typeof settingRestore>) => {
  const { name, version } = body
  await transaction(deps.db, async (tx) => {
    const [old] = await tx
      .select({ after: settingChange.after })
      .from(settingChange)
      .where(and(eq(settingChange.name, name), eq(settingChange.version, version)))
    const value = version === 0 ? defaults[name] : configOf([{ name, content: found(old).after }])[name]
    await write(deps, tx, actor, name, value, `v${version}`)
  })
  await renewConfig(deps.db)
  return {}
}
