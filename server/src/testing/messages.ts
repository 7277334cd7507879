import { eq } from 'drizzle-orm'
import {
  conversationGet,
  conversationOpen,
  type ConversationKind,
} from '@labbox/contract/messages/conversations.ts'
import { messageList, messageSend } from '@labbox/contract/messages/messages.ts'
import { messageReport } from '@labbox/contract/messages/safety.ts'
import { reportedMessage } from '../areas/messages/tables.ts'
import { newId } from '../platform/database/ids.ts'
import type { Client, TestApp } from './app.ts'
import { richText } from './lab.ts'

/** The conversation of a person, class, course or piece of work, as somebody opens it. */
export const openTalk = async (by: Client, kind: ConversationKind, subjectId: string): Promise<string> =>
  (await by.ok(conversationOpen, { kind, subjectId })).id

/** What sends a message; with an id, as often as one likes. */
export const said = (
  conversationId: string,
  text: string,
  more: { messageId?: string; replyTo?: string; mentions?: string[] } = {},
) => ({
  conversationId,
  messageId: newId(),
  doc: richText(text),
  ...more,
})

export const say = async (by: Client, conversationId: string, text: string, more = {}): Promise<string> =>
  (await by.ok(messageSend, said(conversationId, text, more))).id

/** What somebody is shown of a conversation, by what it says. */
export const shownTo = async (by: Client, conversationId: string): Promise<string[]> => {
  const { items } = await by.ok(messageList, { conversationId, limit: 100 })
  return items.map(({ doc }) => (doc ? (/"text":"([^"]*)"/.exec(JSON.stringify(doc))?.[1] ?? '') : '–'))
}

export const unreadOf = async (by: Client, id: string): Promise<number> =>
  (await by.ok(conversationGet, { id })).unread

/** A class that talks, with a message of its student that the teacher has reported. */
export const talkedClass = async (
  { deps }: Pick<TestApp, 'deps'>,
  { teacher, student }: { teacher: Client; student: Client },
  classId: string,
) => {
  const conversation = await openTalk(student, 'class', classId)
  const message = await say(student, conversation, 'Hello')
  await teacher.ok(messageReport, { id: message, reason: 'Look at this' })
  const [reported] = await deps.db
    .select({ id: reportedMessage.id })
    .from(reportedMessage)
    .where(eq(reportedMessage.messageId, message))
  return { conversation, message, reportedMessage: reported?.id ?? '' }
}
