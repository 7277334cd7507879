import type { draftTranslation, TranslationDraft } from '@labbox/contract/assistant/drafts.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/errors.ts'
import { peopleIn } from '../asking/context.queries.ts'
import { createPlaceholders } from '../asking/placeholders.rules.ts'
import { tokensOf } from '../asking/prompt.rules.ts'
import type { AssistantDeps } from '../context.ts'
import { complete, requireDrafting } from './complete.service.ts'
import { decidedAbout, keepDraft, subjectOf } from './keep.service.ts'
import { translationPrompt } from './prompts.rules.ts'
import { readTranslation } from './translation.rules.ts'

/** A text in the other language is at most so many times as long, in tokens. */
const LONGER = 3
const LEAST_TOKENS = 200

/** Puts an authored text into the other language, as a draft; what somebody made of it before is theirs for ever. */
export const translationFor = async (
  deps: AssistantDeps,
  actor: Actor,
  { to, texts }: BodyOf<typeof draftTranslation>,
  gone: AbortSignal,
): Promise<TranslationDraft> => {
  const subject = subjectOf('translation', actor.userId, to, texts)
  const decided = await decidedAbout(deps.db, actor, subject)
  if (decided) return { ...decided, texts: [], doubts: [] }
  const provider = await requireDrafting(deps, actor)
  const { hide, show } = createPlaceholders(await peopleIn(deps.db, texts.join('\n')))
  const messages = translationPrompt(texts.map(hide), to)
  const answerTokens = LONGER * tokensOf(texts.join('')) + LEAST_TOKENS
  const { text, tokens } = await complete(
    deps,
    actor,
    provider,
    { messages, courseId: null, answerTokens },
    gone,
  )
  const content = readTranslation(text, texts, show)
  if (!content) throw new AppError('ASSISTANT_FAILED')
  const id = await keepDraft(deps, actor, { subject, kind: 'translation', content, tokens })
  return { id, decision: null, ...content }
}
