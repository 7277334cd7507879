import { createHash, createHmac, createPublicKey, randomBytes, type KeyObject } from 'node:crypto'
import { eq, ilike } from 'drizzle-orm'
import type { BodyOf, QueryOf } from '@labbox/contract/core/endpoint.ts'
import type { issuerAdd, issuerPage, issuerUpdate } from '@labbox/contract/access/tokens.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { found, invalid } from '../../../platform/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { containing, ordering, windowOf } from '../../../platform/database/listing.ts'
import { encrypt, decrypt } from '../../../platform/safety/encryption.ts'
import type { Secrets } from '../../../platform/safety/secrets.ts'
import { tokenIssuer } from './tables.ts'

const PURPOSE = 'token issuers'
/** RFC 7518 asks for 256 bits (section 3.2) and 2048 bits (section 3.3). */
const SECRET_CHARACTERS = 32
const RSA_BITS = 2048

type Row = typeof tokenIssuer.$inferSelect

/** What the tokens of an issuer are verified with; null when it was encrypted under another secret of the server. */
export const verificationKey = (secrets: Secrets, row: Row): KeyObject | Uint8Array | null => {
  if (row.algorithm === 'RS256') return createPublicKey(row.key)
  const secret = decrypt(secrets, PURPOSE, row.id, row.key)
  return secret === null ? null : new TextEncoder().encode(secret)
}

const unfit = () => invalid({ key: 'TOKEN_KEY_UNFIT' })

const publicKey = (pem: string): KeyObject => {
  // The library would also accept a private key, which must not be stored here.
  if (!/^-----BEGIN (RSA )?PUBLIC KEY-----/.test(pem)) throw unfit()
  try {
    return createPublicKey(pem)
  } catch {
    throw unfit()
  }
}

/** Key and fingerprint as they are stored; `secret` when it was made here and must be told once. */
const keyFields = (secrets: Secrets, id: string, algorithm: Row['algorithm'], given: string) => {
  if (algorithm === 'RS256') {
    const key = publicKey(given)
    const { modulusLength } = key.asymmetricKeyDetails ?? {}
    if (key.asymmetricKeyType !== 'rsa' || !modulusLength || modulusLength < RSA_BITS) throw unfit()
    const der = key.export({ type: 'spki', format: 'der' })
    const fingerprint = createHash('sha256').update(der).digest('hex').slice(0, 16)
    return { key: key.export({ type: 'spki', format: 'pem' }) as string, fingerprint, secret: null }
  }
  const secret = given === '' ? randomBytes(32).toString('base64url') : given
  if (secret.length < SECRET_CHARACTERS) throw unfit()
  // An HMAC: with a plain hash, anybody who sees the fingerprint could test guessed secrets.
  const fingerprint = createHmac('sha256', secrets.secret(PURPOSE)).update(secret).digest('hex').slice(0, 16)
  return { key: encrypt(secrets, PURPOSE, id, secret), fingerprint, secret: given === '' ? secret : null }
}

const view = ({ key: _key, ...row }: Row) => row

export const issuersOf = async (db: Db, query: QueryOf<typeof issuerPage>) => {
  const where = query.name ? ilike(tokenIssuer.name, containing(query.name)) : undefined
  const columns = { name: tokenIssuer.name, updatedAt: tokenIssuer.updatedAt }
  const window = windowOf(query)
  const rows = await db
    .select()
    .from(tokenIssuer)
    .where(where)
    .orderBy(...ordering(columns, query.sort, 'name', tokenIssuer.id))
    .limit(window.limit)
    .offset(window.offset)
  return { items: rows.map(view), total: await db.$count(tokenIssuer, where) }
}

export const issuerOf = async (db: Db, id: string) => {
  const [row] = await db.select().from(tokenIssuer).where(eq(tokenIssuer.id, id))
  return view(found(row))
}

export const addIssuer = (deps: Deps, actor: Actor, body: BodyOf<typeof issuerAdd>) =>
  transaction(deps.db, async (tx) => {
    const { key: given, ...fields } = body
    const id = newId()
    const { secret, ...stored } = keyFields(deps.secrets, id, fields.algorithm, given)
    const now = deps.clock.now()
    await tx.insert(tokenIssuer).values({ id, ...fields, ...stored, createdAt: now, updatedAt: now })
    const { fingerprint } = stored
    await audit(tx, actor, 'access:sso:edit', { id, name: fields.name }, null, { ...fields, fingerprint })
    return { id, secret }
  })

const locked = async (tx: Db, id: string): Promise<Row> => {
  const [row] = await tx.select().from(tokenIssuer).where(eq(tokenIssuer.id, id)).for('update')
  return found(row)
}

export const updateIssuer = (deps: Deps, actor: Actor, body: BodyOf<typeof issuerUpdate>) =>
  transaction(deps.db, async (tx) => {
    const { id, key: given, newSecret, ...fields } = body
    const row = await locked(tx, id)
    const kept = given === '' && !newSecret && fields.algorithm === row.algorithm
    const { secret, ...stored } = kept
      ? { secret: null, key: row.key, fingerprint: row.fingerprint }
      : keyFields(deps.secrets, id, fields.algorithm, given)
    await tx
      .update(tokenIssuer)
      .set({ ...fields, ...stored, updatedAt: deps.clock.now() })
      .where(eq(tokenIssuer.id, id))
    const after = { ...fields, fingerprint: stored.fingerprint }
    await audit(tx, actor, 'access:sso:edit', { id, name: fields.name }, view(row), after)
    return { id, secret }
  })

export const deleteIssuer = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const row = await locked(tx, id)
    await tx.delete(tokenIssuer).where(eq(tokenIssuer.id, id))
    await audit(tx, actor, 'access:sso:edit', { id, name: row.name }, view(row), null)
    return {}
  })
