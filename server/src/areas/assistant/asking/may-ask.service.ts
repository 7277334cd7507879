import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { Actor } from '../../../platform/actor.ts'
import { takeAllowance } from '../../../platform/allowance.ts'
import { AppError } from '../../../platform/errors.ts'
import type { AssistantDeps } from '../context.ts'
import type { CourseSettings } from '../course/settings.service.ts'
import type { ProviderRow } from '../provider/config.service.ts'
import type { Budget } from './budget.service.ts'
import { standingOf } from './consent.service.ts'

const refusals = { off: 'UNAVAILABLE', consent: 'ASSISTANT_CONSENT', guardian: 'ASSISTANT_GUARDIAN' } as const

/**
 * The language model for somebody who may ask now, once more within this minute.
 * @param counted what is counted, and how often one may
 * @throws AppError
 */
export const requireProvider = async (
  deps: AssistantDeps,
  actor: Actor,
  counted: { key: string; most: number },
): Promise<ProviderRow> => {
  if (await deps.sitsExam(actor)) throw new AppError('ASSISTANT_IN_EXAM')
  const { state, provider } = await standingOf(deps.db, actor)
  if (state !== 'ready' || !provider) throw new AppError(state === 'ready' ? 'UNAVAILABLE' : refusals[state])
  await takeAllowance(deps.db, deps.clock.now(), {
    key: `${counted.key}:${actor.userId}`,
    most: counted.most,
    windowMs: MINUTE_MS,
  })
  return provider
}

/** Every budget that an answer comes out of. */
export const budgetsOf = (
  actor: Actor,
  provider: ProviderRow,
  { courseId, settings }: { courseId: string | null; settings: Pick<CourseSettings, 'budget'> },
): Budget[] => [
  { purse: 'person', refId: actor.userId, most: provider.personBudget },
  ...(courseId
    ? [
        {
          purse: 'course' as const,
          refId: courseId,
          most: Math.min(provider.courseBudget, settings.budget ?? Infinity),
        },
      ]
    : []),
  ...(actor.orgId ? [{ purse: 'org' as const, refId: actor.orgId, most: provider.orgBudget }] : []),
]
