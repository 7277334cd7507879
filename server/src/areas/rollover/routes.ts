import type { FastifyInstance } from 'fastify'
import * as rollover from '@labbox/contract/rollover/rollover.ts'
import { register } from '../../platform/http/register.ts'
import type { ExamDeps } from '../exams/authoring/copy.service.ts'
import { beginRollover, carryNext, previewRollover, rolloversOf, undoRollover } from './service.ts'

export const rolloverRoutes = (app: FastifyInstance, deps: ExamDeps): void => {
  register(app, rollover.rolloverPreview, ({ actor, body }) => previewRollover(deps, actor, body))
  register(app, rollover.rolloverPage, ({ actor, query }) => rolloversOf(deps, actor, query))
  register(app, rollover.rolloverBegin, ({ actor, body }) => beginRollover(deps, actor, body))
  register(app, rollover.rolloverNext, ({ actor, body }) => carryNext(deps, actor, body.id))
  register(app, rollover.rolloverUndo, ({ actor, body }) => undoRollover(deps, actor, body.id))
}
