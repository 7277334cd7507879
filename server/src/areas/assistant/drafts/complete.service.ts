import { DRAFT_LIMITS } from '@labbox/contract/assistant/drafts.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/errors.ts'
import { monthOf, reserve, settle } from '../asking/budget.service.ts'
import { budgetsOf, requireProvider } from '../asking/may-ask.service.ts'
import { tokensOf, type ChatMessage } from '../asking/prompt.rules.ts'
import type { AssistantDeps } from '../context.ts'
import { settingsOf } from '../course/settings.service.ts'
import { CHAT_LIMITS, chat } from '../provider/chat.ts'
import { modelOf, type ProviderRow } from '../provider/config.service.ts'

/** The language model for somebody who may have something drafted now. @throws AppError */
export const requireDrafting = (deps: AssistantDeps, actor: Actor): Promise<ProviderRow> =>
  requireProvider(deps, actor, { key: 'assistant-draft', most: DRAFT_LIMITS.perMinute })

export interface Wanted {
  messages: readonly ChatMessage[]
  /** Whose budget it comes out of; null: it belongs to no course. */
  courseId: string | null
  answerTokens: number
}

/**
 * Asks for one whole text, within the budgets, which are settled whatever comes.
 * @throws AppError ASSISTANT_BUDGET before anything is asked; ASSISTANT_FAILED
 */
export const complete = async (
  deps: AssistantDeps,
  actor: Actor,
  provider: ProviderRow,
  { messages, courseId, answerTokens }: Wanted,
  gone: AbortSignal,
): Promise<{ text: string; tokens: number }> => {
  const now = deps.clock.now()
  const budgets = budgetsOf(actor, provider, { courseId, settings: await settingsOf(deps.db, courseId) })
  const asked = messages.map(({ content }) => tokensOf(content)).reduce((sum, n) => sum + n, 0)
  const reserved = 2 * asked + answerTokens
  await reserve(deps.db, now, budgets, reserved)
  let text = ''
  let told: number | null = null
  const used = () => Math.min(told ?? (text ? asked + tokensOf(text) : 0), reserved)
  try {
    const { outboundAllow } = deps.config
    const limits = { ...CHAT_LIMITS, answerTokens }
    for await (const part of chat(modelOf(deps, provider), messages, outboundAllow, gone, limits)) {
      told = part.tokens ?? told
      text += part.text
    }
  } catch (error) {
    deps.log.warn({ reason: String((error as Error).message).slice(0, 200) }, 'The language model failed')
    throw new AppError('ASSISTANT_FAILED')
  } finally {
    await settle(deps.db, monthOf(now), budgets, reserved, used())
  }
  if (text.trim() === '') throw new AppError('ASSISTANT_FAILED')
  return { text, tokens: used() }
}
