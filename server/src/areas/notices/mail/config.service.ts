import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { MailConfig, mailUpdate } from '@labbox/contract/notices/mail.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { decrypt, encrypt } from '../../../platform/safety/encryption.ts'
import type { Secrets } from '../../../platform/safety/secrets.ts'
import { mailConfig } from './tables.ts'

const PURPOSE = 'mail'
const OWNER = 'mail_config'

export type MailRow = typeof mailConfig.$inferSelect

const atFirst: Omit<MailConfig, 'siteUrl'> = {
  enabled: false,
  host: '',
  port: 587,
  security: 'starttls',
  account: '',
  sender: '',
  hasPassword: false,
  version: 0,
  updatedAt: null,
}

/** How e-mail is sent, as an administrator sees it: without the password. */
export const mailConfigOf = async ({ db, config }: Pick<Deps, 'db' | 'config'>) => {
  const [row] = await db.select().from(mailConfig)
  if (!row) return { ...atFirst, siteUrl: config.publicUrl ?? '' }
  const { password, ...shown } = row
  return { ...shown, hasPassword: password !== null }
}

/** The settings where e-mail is switched on; null otherwise. */
export const mailInUse = async (db: Db): Promise<MailRow | null> => {
  const [row] = await db.select().from(mailConfig)
  return row?.enabled ? row : null
}

export const passwordOf = (secrets: Secrets, { password }: MailRow): string | null =>
  password === null ? null : decrypt(secrets, PURPOSE, OWNER, password)

const NEEDED = ['host', 'sender', 'siteUrl'] as const

/** Changes how e-mail is sent. @throws AppError CONFLICT when somebody else has changed it meanwhile */
export const updateMail = (deps: Deps, actor: Actor, body: BodyOf<typeof mailUpdate>) =>
  transaction(deps.db, async (tx) => {
    const { version, password, ...fields } = body
    const [row] = await tx.select().from(mailConfig).for('update')
    if (version !== (row?.version ?? 0)) throw new AppError('CONFLICT')
    const missing = NEEDED.filter((name) => fields.enabled && fields[name] === '')
    if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((name) => [name, 'required'])))
    const kept = password === '' ? (row?.password ?? null) : encrypt(deps.secrets, PURPOSE, OWNER, password)
    const values = {
      ...fields,
      siteUrl: fields.siteUrl.replace(/\/+$/, ''),
      password: fields.account === '' ? null : kept,
      version: version + 1,
      updatedAt: deps.clock.now(),
    }
    // Two first settings at once: the second insert finds the row and does nothing.
    const [written] = row
      ? await tx.update(mailConfig).set(values).returning({ id: mailConfig.id })
      : await tx.insert(mailConfig).values(values).onConflictDoNothing().returning({ id: mailConfig.id })
    if (!written) throw new AppError('CONFLICT')
    await audit(tx, actor, 'notices:mail:edit', { id: 'mail', name: fields.host }, row ?? atFirst, values)
    return {}
  })
