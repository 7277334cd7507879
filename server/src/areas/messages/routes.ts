import type { FastifyInstance } from 'fastify'
import { messageCircuit } from '@labbox/contract/messages/cards.ts'
import * as conversations from '@labbox/contract/messages/conversations.ts'
import * as hours from '@labbox/contract/messages/hours.ts'
import * as marks from '@labbox/contract/messages/marks.ts'
import * as messages from '@labbox/contract/messages/messages.ts'
import * as rules from '@labbox/contract/messages/rules.ts'
import * as safety from '@labbox/contract/messages/safety.ts'
import * as watched from '@labbox/contract/messages/watched.ts'
import { register } from '../../platform/http/register.ts'
import { circuitIn } from './cards.queries.ts'
import type { MessagesContext } from './context.ts'
import {
  aboutTask,
  conversationOf,
  conversationPageOf,
  membersIn,
  recipientsOf,
} from './conversations.queries.ts'
import { muteConversation, openConversation, readConversation } from './conversations.service.ts'
import { exportOf } from './export.queries.ts'
import { ownHours, setHours } from './hours.service.ts'
import { pinMessage, pinsOf, reactTo } from './marks.service.ts'
import { historyOf, messagesOf, searchMessages } from './messages.queries.ts'
import { deleteMessage, editMessage, sendMessage } from './messages.service.ts'
import { setClassTalk, talkRulesOf, talkStaffOf, updateTalkRules } from './rules.service.ts'
import { dutiesOf, reportedPageOf } from './safety.queries.ts'
import { blockedBy, closeReported, openReported, reportMessage, setBlock } from './safety.service.ts'
import { openWatched, watchedPageOf } from './watched.service.ts'

export const messagesRoutes = (app: FastifyInstance, ctx: MessagesContext): void => {
  const { db } = ctx
  register(app, conversations.conversationPage, ({ actor, query }) => conversationPageOf(db, actor, query))
  register(app, conversations.conversationGet, ({ actor, query }) => conversationOf(ctx, actor, query.id))
  register(app, conversations.conversationOpen, ({ actor, body }) => openConversation(ctx, actor, body))
  register(app, conversations.conversationRead, ({ actor, body }) =>
    readConversation(ctx, actor, body.id, body.upTo),
  )
  register(app, conversations.conversationMute, ({ actor, body }) =>
    muteConversation(ctx, actor, body.id, body.muted),
  )
  register(app, conversations.conversationRecipients, ({ actor, query }) =>
    recipientsOf(db, actor, query.text),
  )
  register(app, conversations.conversationMembers, ({ actor, query }) => membersIn(db, actor, query))
  register(app, conversations.conversationsAboutTask, ({ actor, query }) => aboutTask(db, actor, query))
  register(app, messages.messageList, ({ actor, query }) => messagesOf(ctx, actor, query))
  register(app, messages.messageSend, ({ actor, body }) => sendMessage(ctx, actor, body))
  register(app, messages.messageEdit, ({ actor, body }) => editMessage(ctx, actor, body))
  register(app, messages.messageDelete, ({ actor, body }) => deleteMessage(ctx, actor, body.id))
  register(app, messages.messageHistory, ({ actor, query }) => historyOf(ctx, actor, query.id))
  register(app, messages.messageSearch, ({ actor, query }) => searchMessages(db, actor, query))
  register(app, hours.officeHoursGet, ({ actor }) => ownHours(ctx, actor))
  register(app, hours.officeHoursSet, ({ actor, body }) => setHours(ctx, actor, body))
  register(app, hours.messagesExport, ({ actor }) => exportOf(db, actor))
  register(app, messageCircuit, ({ actor, query }) => circuitIn(db, actor, query.messageId, query.id))
  register(app, marks.messageReact, ({ actor, body }) => reactTo(ctx, actor, body))
  register(app, marks.messagePin, ({ actor, body }) => pinMessage(ctx, actor, body))
  register(app, marks.messagePins, ({ actor, query }) => pinsOf(db, actor, query.conversationId))
  safetyRoutes(app, ctx)
}

const safetyRoutes = (app: FastifyInstance, ctx: MessagesContext): void => {
  const { db } = ctx
  register(app, safety.blockList, ({ actor }) => blockedBy(db, actor))
  register(app, safety.blockSet, ({ actor, body }) => setBlock(ctx, actor, body.userId, body.blocked))
  register(app, safety.messageReport, ({ actor, body }) => reportMessage(ctx, actor, body))
  register(app, safety.reportedPage, ({ actor, query }) => reportedPageOf(db, actor, query))
  register(app, safety.reportedOpen, ({ actor, body }) => openReported(ctx, actor, body.id))
  register(app, safety.reportedClose, ({ actor, body }) => closeReported(ctx, actor, body))
  register(app, watched.watchedPage, ({ actor, query }) => watchedPageOf(db, actor, query))
  register(app, watched.watchedOpen, ({ actor, body }) => openWatched(ctx, actor, body))
  register(app, rules.talkDuties, ({ actor }) => dutiesOf(db, actor))
  register(app, rules.talkRulesPage, ({ actor, query }) => talkRulesOf(db, actor, query))
  register(app, rules.talkRulesStaff, ({ actor, query }) => talkStaffOf(db, actor, query))
  register(app, rules.talkRulesUpdate, ({ actor, body }) => updateTalkRules(ctx, actor, body))
  register(app, rules.classTalkSet, ({ actor, body }) => setClassTalk(ctx, actor, body.id, body.closed))
}
