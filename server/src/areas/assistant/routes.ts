import type { FastifyInstance } from 'fastify'
import {
  ASSISTANT_TOKENS_PER_MINUTE,
  assistantState,
  assistantToken,
} from '@labbox/contract/assistant/assistant.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { Actor } from '../../platform/actor.ts'
import { takeAllowance } from '../../platform/allowance.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { register } from '../../platform/http/register.ts'
import { newId } from '../../platform/database/ids.ts'
import { assistantJwt } from './rules.ts'

export interface AssistantDeps extends Deps {
  sitsExam: (actor: Actor) => Promise<boolean>
}

/** The way to the assistant, another system that an installation may name in its settings. */
export const assistantRoutes = (app: FastifyInstance, deps: AssistantDeps): void => {
  register(app, assistantState, async () => ({ available: deps.config.assistant !== undefined }))
  register(app, assistantToken, async ({ actor }) => {
    const { assistant } = deps.config
    if (!assistant) throw new AppError('UNAVAILABLE')
    if (await deps.sitsExam(actor)) throw new AppError('ASSISTANT_IN_EXAM')
    const now = deps.clock.now()
    await takeAllowance(deps.db, now, {
      key: `assistant:${actor.userId}`,
      most: ASSISTANT_TOKENS_PER_MINUTE,
      windowMs: MINUTE_MS,
    })
    return { loginUrl: assistant.url, token: assistantJwt(actor, assistant.key, newId(), now) }
  })
}
