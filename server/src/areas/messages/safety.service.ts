import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { REPORT_AROUND } from '@labbox/contract/messages/messages.ts'
import type { ConversationKind } from '@labbox/contract/messages/conversations.ts'
import type { messageReport, reportedClose, SealedMessage } from '@labbox/contract/messages/safety.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { fileIdsOf } from '@labbox/contract/core/rich-doc.ts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found } from '../../platform/errors.ts'
import { user } from '../access/tables.ts'
import { keepFiles, linksOf } from '../files/service.ts'
import { notify } from '../notices/service.ts'
import { isMember, isoOf, isShown } from './access.ts'
import { reportedBy, reportedOf } from './safety.queries.ts'
import { conversation, message, messageBlock, reportedMessage } from './tables.ts'

/** Blocks somebody whom the actor has a conversation of two with, or lets them write again. */
export const setBlock = ({ db, clock }: Deps, actor: Actor, userId: string, blocked: boolean) =>
  transaction(db, async (tx) => {
    const [known] = await tx.execute(sql`
      select 1 from conversation_person p join conversation_person o using (conversation_id)
      where p.user_id = ${actor.userId}::uuid and o.user_id = ${userId}::uuid and o.user_id <> p.user_id`)
    found(known)
    if (blocked)
      await tx
        .insert(messageBlock)
        .values({ userId: actor.userId, blockedId: userId, at: clock.now() })
        .onConflictDoNothing()
    else
      await tx
        .delete(messageBlock)
        .where(and(eq(messageBlock.userId, actor.userId), eq(messageBlock.blockedId, userId)))
    return {}
  })

/** The reported message and those around it, as the reporter is shown them, edited ones as they stand. */
const copyOf = async (tx: Db, actor: Actor, conversationId: string, id: string, seq: number) => {
  const side = (before: boolean) => sql`(
    select m.seq, u.name || ' (' || u.account || ')' as by, ${isoOf(sql`m.created_at`)} as at, m.doc, m.cards, m.id = ${id}::uuid as reported
    from ${message} m join ${conversation} c on c.id = m.conversation_id join app_user u on u.id = m.author_id
    where c.id = ${conversationId}::uuid and ${isShown(actor.userId)}
      and ${before ? sql`m.seq <= ${seq}` : sql`m.seq > ${seq}`}
    order by m.seq ${before ? sql`desc` : sql`asc`} limit ${before ? REPORT_AROUND + 1 : REPORT_AROUND})`
  return tx.execute<SealedMessage & Record<string, unknown>>(
    sql`select * from (${side(true)} union all ${side(false)}) around order by seq`,
  )
}

/** Reports somebody's message to who may open reports; reported once more by the same person, it stays as it was. */
export const reportMessage = (
  { db, clock }: Deps,
  actor: Actor,
  { id, reason }: BodyOf<typeof messageReport>,
) =>
  transaction(db, async (tx) => {
    const [row] = await tx.execute<{
      seq: number
      conversationId: string
      kind: ConversationKind
      orgId: string | null
    }>(sql`
      select m.seq, c.id as "conversationId", c.kind, u.org_id as "orgId"
      from ${message} m join ${conversation} c on c.id = m.conversation_id join app_user u on u.id = m.author_id
      where m.id = ${id}::uuid and m.deleted_at is null and m.author_id <> ${actor.userId}::uuid
        and ${isMember(actor.userId)} and ${isShown(actor.userId)}`)
    const { seq, conversationId, kind, orgId } = found(row)
    const now = clock.now()
    const copy = await copyOf(tx, actor, conversationId, id, seq)
    const made = await tx
      .insert(reportedMessage)
      .values({
        orgId,
        kind,
        messageId: id,
        reporterId: actor.userId,
        reason,
        copy: [...copy],
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: reportedMessage.id })
    if (made.length === 0) return {}
    await keepFiles(
      tx,
      copy.flatMap(({ doc }) => fileIdsOf(doc)),
    )
    await notify(
      tx,
      now,
      'message.reported',
      (await reportedBy(tx, orgId)).map((to) => ({ to, data: {} })),
    )
    return {}
  })

/** Opens the sealed copy; who has looked stays known. */
export const openReported = (deps: Deps, actor: Actor, id: string) =>
  transaction(deps.db, async (tx) => {
    const row = await reportedOf(tx, actor, id)
    await audit(tx, actor, 'messages:reported:open', { id, name: row.reporter }, null, {})
    const pictures = row.messages.flatMap(({ doc }) => fileIdsOf(doc))
    return { ...row, files: linksOf(deps, actor, pictures) }
  })

/** Closes a report with a note; closed ones stay. */
export const closeReported = (
  { db, clock }: Deps,
  actor: Actor,
  { id, note }: BodyOf<typeof reportedClose>,
) =>
  transaction(db, async (tx) => {
    const { reporter } = await reportedOf(tx, actor, id)
    const closed = await tx
      .update(reportedMessage)
      .set({ closedAt: clock.now(), closedById: actor.userId, note })
      .where(and(eq(reportedMessage.id, id), isNull(reportedMessage.closedAt)))
      .returning({ id: reportedMessage.id })
    if (closed.length === 0) throw new AppError('WRONG_STATE')
    await audit(tx, actor, 'messages:reported:close', { id, name: reporter }, null, { note })
    return {}
  })

/** People whom the actor has blocked. */
export const blockedBy = (db: Db, actor: Actor) =>
  db
    .select({ userId: user.id, name: user.name })
    .from(user)
    .where(
      inArray(
        user.id,
        db
          .select({ id: messageBlock.blockedId })
          .from(messageBlock)
          .where(eq(messageBlock.userId, actor.userId)),
      ),
    )
    .orderBy(user.name, user.id)
