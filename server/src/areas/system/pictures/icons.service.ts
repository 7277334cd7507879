import { eq, sql } from 'drizzle-orm'
import { own } from '@labbox/contract/core/own.ts'
import type { BodyOf, QueryOf } from '@labbox/contract/core/endpoint.ts'
import { localText, type Locale } from '@labbox/contract/core/types.ts'
import { builtinIcons } from '@labbox/contract/system/icon-names.ts'
import type { Icon, iconAdd, iconPage, iconUpdate } from '@labbox/contract/system/icons.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, found } from '../../../platform/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import { windowOf } from '../../../platform/database/listing.ts'
import { menu } from '../../access/tables.ts'
import { dropImages, keepImage } from './images.ts'
import { cleanSvg, SvgError } from './svg.ts'
import { icon } from '../tables.ts'

/** The menu's own lock: no row may begin to show an icon while it is removed. */
const lock = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('labbox menu'))`)

const sorts: Record<string, (a: Icon, b: Icon, locale: Locale) => number> = {
  name: (a, b, locale) => localText(a.name, locale).localeCompare(localText(b.name, locale), locale),
  updatedAt: (a, b) => (a.updatedAt ?? '').localeCompare(b.updatedAt ?? ''),
  used: (a, b) => a.usedBy.length - b.usedBy.length,
}

/** Built-in and uploaded icons in one list; there are few of both. */
export const iconsOf = async (db: Db, locale: Locale, query: QueryOf<typeof iconPage>) => {
  const uses = Map.groupBy(
    await db.select({ id: menu.id, name: menu.resName, style: menu.resStyle }).from(menu),
    (row) => row.style,
  )
  const usedBy = (style: string) => (uses.get(style) ?? []).map(({ id, name }) => ({ id, name }))
  const uploaded = await db.select().from(icon)
  const all: Icon[] = [
    ...uploaded.map(({ id, name, image, updatedAt }) => ({
      id,
      name,
      builtin: false,
      style: image,
      usedBy: usedBy(image),
      updatedAt: updatedAt.toISOString(),
    })),
    ...builtinIcons.map((style) => ({
      id: style,
      name: { en: style },
      builtin: true,
      style,
      usedBy: usedBy(style),
      updatedAt: null,
    })),
  ]
  const wanted = query.name?.toLowerCase()
  const shown = all.filter(
    (one) =>
      (wanted === undefined || `${one.name.zh ?? ''}\n${one.name.en ?? ''}`.toLowerCase().includes(wanted)) &&
      (query.builtin === undefined || one.builtin === query.builtin) &&
      (query.used === undefined || one.usedBy.length > 0 === query.used),
  )
  const sort = query.sort?.replace(/^-/, '')
  const compare = sort && own(sorts, sort)
  const sign = query.sort?.startsWith('-') ? -1 : 1
  const sorted = compare
    ? shown.toSorted((a, b) => sign * compare(a, b, locale) || a.id.localeCompare(b.id))
    : shown
  const { offset, limit } = windowOf(query)
  return { items: sorted.slice(offset, offset + limit), total: shown.length }
}

const clean = (text: string) => {
  try {
    return cleanSvg(text)
  } catch (error) {
    if (!(error instanceof SvgError)) throw error
    throw new AppError('ICON_SVG', { params: { reason: error.message }, fields: { svg: 'ICON_SVG' } })
  }
}

export const addIcon = (deps: Deps, actor: Actor, body: BodyOf<typeof iconAdd>) =>
  transaction(deps.db, async (tx) => {
    const { svg, removed } = clean(body.svg)
    const image = await keepImage(tx, 'image/svg+xml', Buffer.from(svg))
    const [id, { name }] = [newId(), body]
    await tx.insert(icon).values({ id, name, image, updatedAt: deps.clock.now() })
    await audit(tx, actor, 'system:icon:add', { id, name }, null, { name, image })
    return { id, removed }
  })

const locked = async (tx: Db, id: string) => {
  const [row] = await tx.select().from(icon).where(eq(icon.id, id)).for('update')
  return found(row)
}

export const updateIcon = (deps: Deps, actor: Actor, body: BodyOf<typeof iconUpdate>) =>
  transaction(deps.db, async (tx) => {
    const { id, name, svg } = body
    await lock(tx)
    const before = await locked(tx, id)
    const cleaned = svg === undefined ? null : clean(svg)
    const image = cleaned ? await keepImage(tx, 'image/svg+xml', Buffer.from(cleaned.svg)) : before.image
    await tx.update(icon).set({ name, image, updatedAt: deps.clock.now() }).where(eq(icon.id, id))
    if (cleaned) {
      // A picture never changes under its name, so that browsers may keep it: the rows follow to the new one.
      await tx.update(menu).set({ resStyle: image }).where(eq(menu.resStyle, before.image))
      await dropImages(tx, [before.image])
    }
    await audit(tx, actor, 'system:icon:edit', { id, name }, before, { name, image })
    return { removed: cleaned?.removed ?? [] }
  })

export const deleteIcon = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    await lock(tx)
    const before = await locked(tx, id)
    const users = await tx.select({ name: menu.resName }).from(menu).where(eq(menu.resStyle, before.image))
    if (users.length > 0) {
      const names = users.map(({ name }) => localText(name, actor.locale))
      throw new AppError('ICON_USED', { params: { places: names.join(actor.locale === 'zh' ? '、' : ', ') } })
    }
    await tx.delete(icon).where(eq(icon.id, id))
    await dropImages(tx, [before.image])
    await audit(tx, actor, 'system:icon:delete', { id, name: before.name }, { name: before.name }, null)
    return {}
  })
