import type { FastifyInstance } from 'fastify'
import { assistantToken } from '@labbox/contract/assistant/assistant.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { register } from '../../platform/http/register.ts'
import { newId } from '../../platform/ids.ts'
import { assistantJwt } from './rules.ts'

/** The way to the assistant, another system that an installation may name in its settings. */
export const assistantRoutes = (app: FastifyInstance, deps: Deps): void =>
  register(app, assistantToken, ({ actor }) => {
    const { assistant } = deps.config
    if (!assistant) throw new AppError('UNAVAILABLE')
    return { loginUrl: assistant.url, token: assistantJwt(actor, assistant.key, newId(), deps.clock.now()) }
  })
