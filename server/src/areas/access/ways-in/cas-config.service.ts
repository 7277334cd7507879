import { eq } from 'drizzle-orm'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { CasConfig, casUpdate } from '@labbox/contract/access/cas.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { casConfig } from './tables.ts'
import { organisation } from '../tables.ts'

const atFirst: Omit<CasConfig, 'updatedAt'> & { updatedAt: Date | null } = {
  enabled: false,
  name: { zh: '统一身份认证登录', en: 'Single sign-on' },
  baseUrl: '',
  serviceUrl: '',
  accountFrom: '',
  nameFrom: '',
  numberFrom: '',
  emailFrom: '',
  createAccounts: false,
  orgId: null,
  teacherFrom: '',
  teacherValues: [],
  signOutThere: true,
  version: 0,
  updatedAt: null,
}

/** How people sign in by CAS. */
export const readCas = async (db: Db) => {
  const [row] = await db.select().from(casConfig)
  return row ?? atFirst
}

/** The same, where it is switched on; null otherwise. */
export const casInUse = async (db: Db) => {
  const config = await readCas(db)
  return config.enabled ? config : null
}

type Fields = Omit<BodyOf<typeof casUpdate>, 'version'>

/** What must be filled in before CAS can be switched on. */
const check = async (tx: Db, fields: Fields): Promise<void> => {
  const missing = (['baseUrl', 'serviceUrl'] as const).filter((name) => fields.enabled && fields[name] === '')
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((name) => [name, 'required'])))
  if (fields.createAccounts && !fields.orgId) throw invalid({ orgId: 'required' })
  if (!fields.orgId) return
  const known = await tx.$count(organisation, eq(organisation.id, fields.orgId))
  if (known === 0) throw invalid({ orgId: 'NOT_FOUND' })
}

export const updateCas = (deps: Deps, actor: Actor, body: BodyOf<typeof casUpdate>) =>
  transaction(deps.db, async (tx) => {
    const { version, ...fields } = body
    const [row] = await tx.select().from(casConfig).for('update')
    if (version !== (row?.version ?? 0)) throw new AppError('CONFLICT')
    await check(tx, fields)
    const values = { ...fields, version: version + 1, updatedAt: deps.clock.now() }
    // Two first settings at once: the second insert finds the row and does nothing.
    const [written] = row
      ? await tx.update(casConfig).set(values).returning({ id: casConfig.id })
      : await tx.insert(casConfig).values(values).onConflictDoNothing().returning({ id: casConfig.id })
    if (!written) throw new AppError('CONFLICT')
    await audit(tx, actor, 'access:sso:edit', { id: 'cas', name: fields.name }, row ?? atFirst, fields)
    return {}
  })
