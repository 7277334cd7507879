import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { pushSubscribe } from '@labbox/contract/notices/push.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { outbound, OutboundError } from '../../../platform/outbound.ts'
import { isActiveUser, organisation, session, user } from '../../access/tables.ts'
import { wordsOf } from '../queries.ts'
import { notice, noticeReader } from '../tables.ts'
import { authorisation, keysOf, messageFor } from './message.ts'
import { pushSubscription } from './tables.ts'

export const PUSH_JOB = 'notices.push'
const LANGUAGE: Locale = 'zh'
/** For so long the server that passes it on keeps a message for a browser that is not there. */
const KEPT_S = 86_400
const MOST = 10

/** Browsers are sent something only where the installation is asked to, and has an address by which it can say who it is. */
const pushInUse = ({ config }: Pick<Deps, 'config'>): boolean =>
  config.webPush && config.publicUrl !== undefined

const keys = ({ secrets }: Pick<Deps, 'secrets'>) => keysOf(secrets.secret('web push'))

/** The public key that browsers are asked with; null: nothing is sent. */
export const pushKey = (deps: Pick<Deps, 'config' | 'secrets'>): string | null =>
  pushInUse(deps) ? keys(deps).getPublicKey('base64url') : null

/** Sends the actor's notices to this browser, for as long as this session lasts. */
export const subscribe = async (
  { db, clock, config }: Deps,
  { userId, sessionId, program }: Actor,
  body: BodyOf<typeof pushSubscribe>,
) => {
  if (!pushInUse({ config }) || program) throw new AppError('PUSH_OFF')
  const values = { ...body, userId, sessionId, createdAt: clock.now() }
  await db
    .insert(pushSubscription)
    .values(values)
    .onConflictDoUpdate({ target: pushSubscription.endpoint, set: values })
  return {}
}

export const unsubscribePush = async ({ db }: Deps, { userId }: Actor, endpoint: string) => {
  await db
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.endpoint, endpoint), eq(pushSubscription.userId, userId)))
  return {}
}

const isHeld = (now: Date) => and(isNull(session.endedAt), gt(session.expiresAt, now))

/** Browsers of these people that take notices now. */
export const browsersOf = (ctx: Deps, tx: Db, userIds: readonly string[]) =>
  pushInUse(ctx) && userIds.length > 0
    ? tx
        .select({ id: pushSubscription.id, userId: pushSubscription.userId })
        .from(pushSubscription)
        .innerJoin(session, eq(session.id, pushSubscription.sessionId))
        .where(and(inArray(pushSubscription.userId, [...userIds]), isHeld(ctx.clock.now())))
        .limit(MOST * userIds.length)
    : []

const read = async ({ db, clock }: Deps, id: string, browserId: string) => {
  const [row] = await db
    .select({
      notice,
      browser: pushSubscription,
      language: noticeReader.language,
      timeZone: organisation.timeZone,
    })
    .from(pushSubscription)
    .innerJoin(session, and(eq(session.id, pushSubscription.sessionId), isHeld(clock.now())))
    .innerJoin(notice, and(eq(notice.id, id), eq(notice.userId, pushSubscription.userId)))
    .innerJoin(user, and(eq(user.id, notice.userId), isActiveUser))
    .leftJoin(organisation, eq(organisation.id, user.orgId))
    .leftJoin(noticeReader, eq(noticeReader.userId, notice.userId))
    .where(eq(pushSubscription.id, browserId))
  return row
}

/**
 * Sends one notice to one browser. After a crash it may go out twice, of which the browser shows one. A browser that is gone is
 * forgotten; a server that is busy or away is asked again.
 */
export const pushNotice = async (
  ctx: Deps,
  { id, browserId }: { id: string; browserId: string },
): Promise<void> => {
  const row = pushInUse(ctx) && (await read(ctx, id, browserId))
  if (!row) return
  const said = wordsOf(row.notice.kind, row.notice.data, row.timeZone ?? 'UTC')
  if (!said) return
  const locale = row.language ?? LANGUAGE
  const text = JSON.stringify({
    id,
    title: said.title[locale],
    body: said.text?.[locale] ?? '',
    to: said.to,
    lang: locale,
  })
  const { browser } = row
  const now = ctx.clock.now()
  const forget = () => ctx.db.delete(pushSubscription).where(eq(pushSubscription.id, browser.id))
  try {
    const { status } = await outbound(browser.endpoint, {
      allowed: ctx.config.outboundAllow,
      send: messageFor(text, browser),
      headers: {
        authorization: authorisation(browser.endpoint, keys(ctx), ctx.config.publicUrl ?? '', now),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(KEPT_S),
        // Sent again, it takes the place of what still waits there.
        topic: id.replaceAll('-', ''),
      },
    })
    if (status === 404 || status === 410) await forget()
    else if (status === 429 || status >= 500) throw new Error(`HTTP ${status}`)
    else if (status >= 300) ctx.log.warn({ status, notice: id }, 'A push server refused a notice')
  } catch (error) {
    if (!(error instanceof OutboundError) || error.reason !== 'address') throw error
    // An address that may not be asked: it is no push server.
    await forget()
  }
}
