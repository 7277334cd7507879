import { and, eq, isNull, sql } from 'drizzle-orm'
import {
  EDIT_MS,
  MESSAGES_PER_MINUTE,
  type Message,
  type messageEdit,
  type messageSend,
} from '@labbox/contract/messages/messages.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { textOf, type RichDoc } from '@labbox/contract/core/rich-doc.ts'
import type { Actor } from '../../platform/actor.ts'
import { takeAllowance } from '../../platform/allowance.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { kept } from '../../platform/database/statements.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError, found } from '../../platform/errors.ts'
import { isMember, isOfFew, isShown, isStaff, mayPost } from './access.ts'
import { cardsOf, noteFiles } from './cards.service.ts'
import type { MessagesContext } from './context.ts'
import { tellMembers } from './live.ts'
import { noteMentions } from './marks.service.ts'
import { messageOf } from './messages.queries.ts'
import { searchWords } from '../../platform/search-words.ts'
import {
  conversation,
  conversationReader,
  message,
  messageFile,
  messageMention,
  messageReaction,
  messageVersion,
} from './tables.ts'
import { dropPictures, notePictures, ownPictures } from './pictures.service.ts'
import { noticeOf } from './told.ts'

const written = (doc: RichDoc) => {
  const text = textOf(doc)
  return { doc, text, search: sql`to_tsvector('simple', ${searchWords(text)})` }
}

/** The message of this id, if the actor has sent it there already; an id of another one is as if there were none to use. */
const sentBefore = async (db: Db, actor: Actor, id: string, conversationId: string): Promise<boolean> => {
  const [row] = await db
    .select({ authorId: message.authorId, conversationId: message.conversationId })
    .from(message)
    .where(eq(message.id, id))
  if (!row) return false
  if (row.authorId !== actor.userId || row.conversationId !== conversationId) throw new AppError('NOT_FOUND')
  return true
}

/** Whether the actor may write there; and whether everybody is told of it, or only whom it answers or mentions. */
const requirePost = async (tx: Db, { userId }: Actor, id: string): Promise<{ toAll: boolean }> => {
  const [row] = await tx.execute<{ may: boolean; toAll: boolean }>(
    kept(sql`
    select ${mayPost(userId)} as may, ${isOfFew} or ${isStaff(userId)} as "toAll" from ${conversation} c
    where c.id = ${id}::uuid and ${isMember(userId)}`),
  )
  const known = found(row)
  if (!known.may) throw new AppError('MESSAGES_CLOSED')
  return known
}

/** The next position in a conversation, which is locked from here on: whoever writes there next waits. */
const nextSeq = async (tx: Db, id: string, now: Date): Promise<number> => {
  const [row] = await tx
    .update(conversation)
    .set({ lastSeq: sql`${conversation.lastSeq} + 1`, lastAt: now })
    .where(eq(conversation.id, id))
    .returning({ seq: conversation.lastSeq })
  return found(row).seq
}

const requireShown = async (tx: Db, actor: Actor, conversationId: string, id: string): Promise<void> => {
  const [row] = await tx.execute(sql`
    select 1 from ${message} m join ${conversation} c on c.id = m.conversation_id
    where m.id = ${id}::uuid and c.id = ${conversationId}::uuid and m.deleted_at is null and ${isShown(actor.userId)}`)
  found(row)
}

/** What was begun is taken back: the same message came by another way meanwhile. */
class SentMeanwhile extends Error {
  override name = 'SentMeanwhile'
}

type Sent = BodyOf<typeof messageSend>

const store = async (deps: Deps, tx: Db, actor: Actor, body: Sent): Promise<void> => {
  const { conversationId, messageId: id, doc, replyTo, mentions, cards: wanted } = body
  const { userId } = actor
  const now = deps.clock.now()
  const { toAll } = await requirePost(tx, actor, conversationId)
  await takeAllowance(tx, now, { key: `message:${userId}`, most: MESSAGES_PER_MINUTE, windowMs: MINUTE_MS })
  if (replyTo !== null) await requireShown(tx, actor, conversationId, replyTo)
  const pictures = await ownPictures(tx, actor, doc)
  const cards = await cardsOf(deps, tx, actor, wanted)
  // Everybody who writes there waits for what follows: as little as can be.
  const seq = await nextSeq(tx, conversationId, now)
  const made = await tx
    .insert(message)
    .values({
      ...written(doc),
      id,
      conversationId,
      seq,
      authorId: userId,
      replyToId: replyTo,
      createdAt: now,
      cards,
    })
    .onConflictDoNothing({ target: message.id })
    .returning({ id: message.id })
  if (made.length === 0) throw new SentMeanwhile()
  await noteMentions(tx, actor, { id, conversationId, mentions })
  await noteFiles(tx, id, cards)
  await notePictures(tx, id, pictures)
  // Whoever writes has read what stands above.
  await tx
    .insert(conversationReader)
    .values({ conversationId, userId, readSeq: seq })
    .onConflictDoUpdate({
      target: [conversationReader.conversationId, conversationReader.userId],
      set: { readSeq: seq },
    })
  if (toAll || replyTo !== null || mentions.length > 0)
    await noticeOf(tx, actor, now, { id, conversationId, seq, replyTo })
}

/** Writes a message down, exactly once for each id; false where it is there already. */
export const storeMessage = async (deps: Deps, actor: Actor, body: Sent): Promise<boolean> => {
  const { messageId, conversationId } = body
  const isThere = () => sentBefore(deps.db, actor, messageId, conversationId)
  if (await isThere()) return false
  try {
    await transaction(deps.db, (tx) => store(deps, tx, actor, body))
    return true
  } catch (error) {
    // Somebody has used this id; else it is the actor's own, sent twice.
    if (error instanceof SentMeanwhile && (await isThere())) return false
    throw error
  }
}

/** Sends a message: writes it down, then tells the open pages of everybody who is in the conversation. */
export const sendMessage = async (
  ctx: MessagesContext,
  actor: Actor,
  body: BodyOf<typeof messageSend>,
): Promise<Message> => {
  if (await storeMessage(ctx, actor, body)) await tellMembers(ctx, body.conversationId)
  return messageOf(ctx, actor, body.messageId)
}

/** The actor's own message, locked; deleted ones are gone. */
const lockOwn = async (tx: Db, actor: Actor, id: string) => {
  const [row] = await tx
    .select({ at: message.createdAt, doc: message.doc, conversationId: message.conversationId })
    .from(message)
    .where(and(eq(message.id, id), eq(message.authorId, actor.userId), isNull(message.deletedAt)))
    .for('update')
  const own = found(row)
  const [still] = await tx.execute(
    sql`select 1 from ${conversation} c where c.id = ${own.conversationId}::uuid and ${isMember(actor.userId)}`,
  )
  found(still)
  return own
}

/** Changes what a message says; what it said before is kept. */
export const editMessage = async (
  ctx: MessagesContext,
  actor: Actor,
  { id, doc }: BodyOf<typeof messageEdit>,
) => {
  const conversationId = await transaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    const own = await lockOwn(tx, actor, id)
    if (now.getTime() - own.at.getTime() > EDIT_MS) throw new AppError('MESSAGE_EDIT_OVER')
    const before = found(own.doc)
    await notePictures(tx, id, await ownPictures(tx, actor, doc, before))
    await tx.insert(messageVersion).values({ messageId: id, doc: before, until: now })
    await tx
      .update(message)
      .set({ ...written(doc), editedAt: now })
      .where(eq(message.id, id))
    return own.conversationId
  })
  await tellMembers(ctx, conversationId)
  return {}
}

/** Takes away what a message says, now and before, and what was said to it; its place in the conversation stays. */
export const deleteMessage = async (ctx: MessagesContext, actor: Actor, id: string) => {
  const conversationId = await transaction(ctx.db, async (tx) => {
    const own = await lockOwn(tx, actor, id)
    await tx.delete(messageVersion).where(eq(messageVersion.messageId, id))
    await tx.delete(messageReaction).where(eq(messageReaction.messageId, id))
    await tx.delete(messageMention).where(eq(messageMention.messageId, id))
    await tx.delete(messageFile).where(eq(messageFile.messageId, id))
    await dropPictures(ctx, tx, [id])
    await tx
      .update(message)
      .set({
        doc: null,
        cards: [],
        text: '',
        search: sql`''::tsvector`,
        deletedAt: ctx.clock.now(),
        pinnedAt: null,
      })
      .where(eq(message.id, id))
    return own.conversationId
  })
  await tellMembers(ctx, conversationId)
  return {}
}
