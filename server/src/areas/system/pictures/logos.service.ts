import { and, count, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import {
  LOGO_FILES,
  LOGO_LIMIT,
  LOGO_TYPES,
  LogoFields,
  type LogoTypeCode,
  type logoPage,
} from '@labbox/contract/system/logos.ts'
import { WithId } from '@labbox/contract/core/types.ts'
import { scopeOf, type Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { renewConfig } from '../../../platform/client-config.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { coerceText } from '../../../platform/http/coerce.ts'
import { validate } from '../../../platform/http/validate.ts'
import { newId } from '../../../platform/database/ids.ts'
import { ordering, windowOf } from '../../../platform/database/listing.ts'
import { above, within } from '../../../platform/ownership.ts'
import { organisation } from '../../access/tables.ts'
import { setLook } from '../settings/config.service.ts'
import { dropImages, keepImage } from './images.ts'
import type { ImageRule, SentForm } from './multipart.ts'
import { logo } from '../tables.ts'

export const logoRule: ImageRule = {
  limit: LOGO_LIMIT,
  limitText: '2.0 MB',
  types: LOGO_TYPES,
  files: LOGO_FILES,
}

/** Logos the actor may set: all of them, or those of the own organisation and below. Needs `organisation` joined. */
const visibleTo = (actor: Actor, permission: 'system:logo:page' | 'system:logo:edit'): SQL | undefined => {
  if (scopeOf(actor, permission) === 'all') return undefined
  return within(organisation.path, actor)
}

export const logosOf = async (db: Db, actor: Actor, query: QueryOf<typeof logoPage>) => {
  const where = and(
    visibleTo(actor, 'system:logo:page'),
    query.typeCode ? eq(logo.typeCode, query.typeCode) : undefined,
  )
  const window = windowOf(query)
  const rows = await db
    .select({ logo, orgName: organisation.name })
    .from(logo)
    .leftJoin(organisation, eq(organisation.id, logo.orgId))
    .where(where)
    .orderBy(...ordering({ updatedAt: logo.updatedAt }, query.sort, '-updatedAt', logo.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db
    .select({ total: count() })
    .from(logo)
    .leftJoin(organisation, eq(organisation.id, logo.orgId))
    .where(where)
  return { items: rows.map((row) => ({ ...row.logo, orgName: row.orgName })), total: total?.total ?? 0 }
}

/** The nearest logo: of the caller's organisation, one above it, or the installation; null when none is set. */
export const logoFor = async (db: Db, actor: Actor | null, typeCode: LogoTypeCode) => {
  const [row] = await db
    .select({
      text: logo.text,
      welcome: logo.welcome,
      size: logo.size,
      images: logo.images,
      colour: logo.colour,
    })
    .from(logo)
    .leftJoin(organisation, eq(organisation.id, logo.orgId))
    .where(
      and(
        eq(logo.typeCode, typeCode),
        or(isNull(logo.orgId), actor ? above(organisation.path, actor) : undefined),
      ),
    )
    .orderBy(desc(sql`coalesce(length(${organisation.path}), 0)`))
    .limit(1)
  return row ? { ...row, url: row.images[0] ?? '' } : null
}

/** The names of the images after those of the form have been kept in their places. */
const withImages = async (tx: Db, known: readonly string[], form: SentForm): Promise<string[]> => {
  const images = [...known]
  for (const [at, image] of [...form.images].toSorted(([a], [b]) => a - b)) {
    if (at > images.length || at >= LOGO_FILES)
      throw new AppError('FILE_MISSING', { fields: { [`file${images.length}`]: 'FILE_MISSING' } })
    images[at] = await keepImage(tx, image.type, image.bytes)
  }
  return images
}

/** The fields of the form, which says every value in text, and the look apart from them: it is a setting. */
const readFields = (form: SentForm, actor: Actor) => {
  const { look, picture, ...fields } = validate(LogoFields, coerceText(LogoFields, form.fields), actor.locale)
  return { look, picture, fields }
}

export const addLogo = async (deps: Deps, actor: Actor, form: SentForm) => {
  const { look, fields } = readFields(form, actor)
  const made = await transaction(deps.db, async (tx) => {
    if (!form.images.has(0)) throw new AppError('FILE_MISSING', { fields: { file0: 'FILE_MISSING' } })
    const id = newId()
    const images = await withImages(tx, [], form)
    const values = { ...fields, orgId: actor.orgId, images }
    await tx.insert(logo).values({ id, ...values, updatedAt: deps.clock.now() })
    await audit(tx, actor, 'system:logo:edit', { id, name: fields.typeCode }, null, values)
    if (look) await setLook(deps, tx, actor, look)
    return { id }
  })
  if (look) await renewConfig(deps.db)
  return made
}

const locked = async (tx: Db, actor: Actor, id: string) => {
  const [row] = await tx
    .select({ logo })
    .from(logo)
    .leftJoin(organisation, eq(organisation.id, logo.orgId))
    .where(and(eq(logo.id, id), visibleTo(actor, 'system:logo:edit')))
    .for('update', { of: logo })
  return found(row).logo
}

export const updateLogo = async (deps: Deps, actor: Actor, form: SentForm) => {
  const { id } = validate(WithId, form.fields, actor.locale)
  const { look, picture, fields } = readFields(form, actor)
  await transaction(deps.db, async (tx) => {
    const row = await locked(tx, actor, id)
    const kept = picture === 'drawn' ? row.images.slice(0, 1) : row.images
    const images = await withImages(tx, kept, form)
    const values = { ...fields, images }
    await tx
      .update(logo)
      .set({ ...values, updatedAt: deps.clock.now() })
      .where(eq(logo.id, id))
    await dropImages(
      tx,
      row.images.filter((name) => !images.includes(name)),
    )
    await audit(tx, actor, 'system:logo:edit', { id, name: row.typeCode }, row, values)
    if (look) await setLook(deps, tx, actor, look)
  })
  if (look) await renewConfig(deps.db)
  return {}
}

export const deleteLogo = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const row = await locked(tx, actor, id)
    await tx.delete(logo).where(eq(logo.id, id))
    await dropImages(tx, row.images)
    const { typeCode, text, size } = row
    await audit(tx, actor, 'system:logo:edit', { id, name: typeCode }, { typeCode, text, size }, null)
    return {}
  })
