import { asc, count, eq, sql } from 'drizzle-orm'
import type {
  AssistantProvider,
  providerApprove,
  providerOrgs,
  providerUpdate,
} from '@labbox/contract/assistant/provider.ts'
import type { BodyOf, QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { windowOf } from '../../../platform/database/listing.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { decrypt, encrypt } from '../../../platform/safety/encryption.ts'
import { organisationOf } from '../../access/queries.ts'
import { organisation } from '../../access/tables.ts'
import { monthOf } from '../asking/budget.service.ts'
import { assistantOrg, assistantProvider, assistantUse } from '../tables.ts'
import { chat, type Model } from './chat.ts'

const PURPOSE = 'assistant'
const OWNER = 'assistant_provider'
const EDIT = 'assistant:provider:edit'

export type ProviderRow = typeof assistantProvider.$inferSelect

const atFirst: AssistantProvider = {
  enabled: false,
  url: '',
  model: '',
  place: '',
  personBudget: 200_000,
  courseBudget: 5_000_000,
  orgBudget: 50_000_000,
  hasKey: false,
  version: 0,
  updatedAt: null,
}

/** Which language model answers, as an administrator sees it: without the key. */
export const providerOf = async (db: Db): Promise<AssistantProvider> => {
  const [row] = await db.select().from(assistantProvider)
  if (!row) return atFirst
  const { key, updatedAt, ...shown } = row
  return { ...shown, hasKey: key !== null, updatedAt: updatedAt.toISOString() }
}

/** The settings where it is switched on; null otherwise. */
export const providerInUse = async (db: Db): Promise<ProviderRow | null> => {
  const [row] = await db.select().from(assistantProvider)
  return row?.enabled ? row : null
}

export const modelOf = ({ secrets }: Pick<Deps, 'secrets'>, { url, model, key }: ProviderRow): Model => ({
  url,
  model,
  key: key === null ? null : decrypt(secrets, PURPOSE, OWNER, key),
})

const NEEDED = ['url', 'model', 'place'] as const

/** Changes which language model answers. @throws AppError CONFLICT when somebody else has changed it meanwhile */
export const updateProvider = (deps: Deps, actor: Actor, body: BodyOf<typeof providerUpdate>) =>
  transaction(deps.db, async (tx) => {
    const { version, key, ...fields } = body
    const [row] = await tx.select().from(assistantProvider).for('update')
    if (version !== (row?.version ?? 0)) throw new AppError('CONFLICT')
    const missing = NEEDED.filter((name) => fields.enabled && fields[name] === '')
    if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((name) => [name, 'required'])))
    // The key of one address is not sent to another one.
    const kept = row && row.url === fields.url ? row.key : null
    const values = {
      ...fields,
      key: key === '' ? kept : encrypt(deps.secrets, PURPOSE, OWNER, key),
      version: version + 1,
      updatedAt: deps.clock.now(),
    }
    const [written] = row
      ? await tx.update(assistantProvider).set(values).returning({ id: assistantProvider.id })
      : await tx
          .insert(assistantProvider)
          .values(values)
          .onConflictDoNothing()
          .returning({ id: assistantProvider.id })
    if (!written) throw new AppError('CONFLICT')
    // By this name the log says no more than that it has changed.
    const told = ({ key: secret, ...rest }: typeof values) => ({ ...rest, secret })
    await audit(
      tx,
      actor,
      EDIT,
      { id: 'assistant', name: fields.model },
      row ? told(row) : { ...atFirst },
      told(values),
    )
    return {}
  })

const REPLY = 200

/** Asks the model a word by the settings that are kept. */
export const testProvider = async (deps: Deps) => {
  const row = await providerInUse(deps.db)
  if (!row) throw new AppError('UNAVAILABLE')
  let reply = ''
  try {
    const messages = [{ role: 'user' as const, content: 'Say the one word: ready' }]
    const { signal } = new AbortController()
    for await (const { text } of chat(modelOf(deps, row), messages, deps.config.outboundAllow, signal))
      reply += text
    return { answered: true, reply: reply.slice(0, REPLY) }
  } catch (error) {
    return { answered: false, reply: String((error as Error).message).slice(0, REPLY) }
  }
}

/** Whether the people of an organisation may ask, by itself or by one above. */
export const approvedIn = (orgId: ReturnType<typeof sql> | string, place: ReturnType<typeof sql> | string) =>
  sql<boolean>`exists (
    select 1 from ${assistantOrg} ao join ${organisation} above on above.id = ao.org_id
    join ${organisation} own on own.id = ${orgId}::uuid
    where ao.place = ${place} and starts_with(own.path, above.path))`

export const providerOrgsOf = async ({ db, clock }: Deps, query: QueryOf<typeof providerOrgs>) => {
  const { place } = await providerOf(db)
  const window = windowOf(query)
  const items = await db
    .select({
      orgId: organisation.id,
      name: organisation.name,
      approved: sql<boolean>`coalesce(${assistantOrg.place} = ${place}, false)`,
      holds: approvedIn(sql`${organisation.id}`, place),
      tokens: sql<number>`coalesce(${assistantUse.tokens}, 0)`,
    })
    .from(organisation)
    .leftJoin(assistantOrg, eq(assistantOrg.orgId, organisation.id))
    .leftJoin(
      assistantUse,
      sql`${assistantUse.purse} = 'org' and ${assistantUse.refId} = ${organisation.id}
        and ${assistantUse.month} = ${monthOf(clock.now())}`,
    )
    .orderBy(asc(organisation.path), asc(organisation.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ n: count() }).from(organisation)
  return { items, total: total?.n ?? 0 }
}

/** Lets the people of an organisation ask, at the place that is set now, or no longer. */
export const approve = (deps: Deps, actor: Actor, { orgId, approved }: BodyOf<typeof providerApprove>) =>
  transaction(deps.db, async (tx) => {
    const { name } = await organisationOf(tx, actor, EDIT, orgId)
    const { place } = await providerOf(tx)
    if (approved && place === '') throw new AppError('UNAVAILABLE')
    if (approved)
      await tx
        .insert(assistantOrg)
        .values({ orgId, place, at: deps.clock.now() })
        .onConflictDoUpdate({ target: assistantOrg.orgId, set: { place, at: deps.clock.now() } })
    else await tx.delete(assistantOrg).where(eq(assistantOrg.orgId, orgId))
    await audit(tx, actor, EDIT, { id: orgId, name }, null, { approved, place })
    return {}
  })
