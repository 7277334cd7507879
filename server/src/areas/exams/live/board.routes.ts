import type { FastifyInstance } from 'fastify'
import * as board from '@labbox/contract/exams/board.ts'
import { register } from '../../../platform/http/register.ts'
import { boardOf } from './board.queries.ts'
import { addTime, closeSitting, sendMessage } from './board.service.ts'
import type { ExamDeps } from '../context.ts'

export const boardRoutes = (app: FastifyInstance, deps: ExamDeps): void => {
  const { db, clock } = deps
  register(app, board.boardGet, ({ actor, query }) => boardOf(db, actor, query, clock.now()))
  register(app, board.boardSend, ({ actor, body }) => sendMessage(deps, actor, body))
  register(app, board.boardAddTime, ({ actor, body }) => addTime(deps, actor, body))
  register(app, board.boardClose, ({ actor, body }) => closeSitting(deps, actor, body))
}
