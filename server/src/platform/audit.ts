import { isDeepStrictEqual } from 'node:util'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Act } from '@labbox/contract/system/acts.ts'
import type { Actor } from './actor.ts'
import { auditLog } from './audit.table.ts'
import type { Db } from './database/db.ts'

type Fields = Readonly<Record<string, unknown>>

/** What an act was done to; the name is kept as it was then. */
export interface AuditResource {
  id: string | null
  name?: string | LocalText | undefined
}

export interface AuditExtras {
  /** The key of the refusal, when the act did not succeed. */
  result?: string
}

/** As much of an actor as the log keeps. */
export type AuditActor = Pick<Actor, 'userId' | 'account' | 'name' | 'orgPath' | 'address' | 'program'> & {
  role: Actor['role'] | ''
}

const SECRET = /password|secret|token|hash|captcha/i
const MOST_CHARACTERS = 20_000

const nameOf = (name: AuditResource['name']): string =>
  typeof name === 'string' ? name : [name?.zh, name?.en].filter(Boolean).join(' / ')

const visible = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, SECRET.test(name) ? '•••' : value]),
  )

const bounded = (fields: Record<string, unknown> | null): Record<string, unknown> | null =>
  fields && JSON.stringify(fields).length > MOST_CHARACTERS
    ? { _: `${JSON.stringify(fields).slice(0, MOST_CHARACTERS)}…` }
    : fields

/** Of two states of a thing, the fields that differ; of one state (made, removed) all of them. Secrets only as changed. */
export const changes = (before: Fields | null, after: Fields | null) => {
  if (!before || !after)
    return { before: bounded(before && visible(before)), after: bounded(after && visible(after)) }
  const named = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const only = (fields: Fields) => visible(Object.fromEntries(named.map((name) => [name, fields[name]])))
  return { before: bounded(only(before)), after: bounded(only(after)) }
}

/**
 * Writes an act into the system log; `tx` is the transaction of the change itself, so that both are kept or neither.
 * `before` null: something was made; `after` null: removed; both: only fields of `after` that differ are kept.
 */
export const audit = async (
  tx: Db,
  actor: AuditActor,
  act: Act,
  resource: AuditResource,
  before: Fields | null,
  after: Fields | null,
  { result = 'ok' }: AuditExtras = {},
): Promise<void> => {
  await tx.insert(auditLog).values({
    userId: actor.userId,
    account: actor.account,
    name: actor.program === undefined ? actor.name : `${actor.name} · ${actor.program}`,
    role: actor.role,
    orgPath: actor.orgPath,
    act,
    resourceId: resource.id,
    resource: nameOf(resource.name).slice(0, 300),
    ...changes(before, after),
    address: actor.address ?? '',
    result,
  })
}
