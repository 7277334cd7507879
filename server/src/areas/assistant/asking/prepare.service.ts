import type { answersAsk } from '@labbox/contract/assistant/asking.ts'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { SEARCH_CHARACTERS } from '@labbox/contract/search/search.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/errors.ts'
import { findRows, shownPassage } from '../../search/find.queries.ts'
import type { AssistantDeps } from '../context.ts'
import { hintStepOf, type HintStep } from '../course/hints.rules.ts'
import { settingsOf, type CourseSettings } from '../course/settings.service.ts'
import type { assistantQuestion } from '../tables.ts'
import { askedAbout, courseOf, openWorkOf, peopleIn } from './context.queries.ts'
import { experimentFor } from './experiment.queries.ts'
import { createPlaceholders, type Placeholders } from './placeholders.rules.ts'
import { promptOf, type ChatMessage } from './prompt.rules.ts'

/** Passages that an answer rests on. */
const PASSAGES = 6

export interface Prepared {
  messages: ChatMessage[]
  placeholders: Placeholders
  /** By which numbers are checked; null: there is none. */
  circuit: Circuit | null
  settings: CourseSettings
  hint: HintStep | null
  row: Omit<typeof assistantQuestion.$inferInsert, 'answer' | 'failed' | 'tokens' | 'id'>
}

/** What goes out: passages and the experiment that this person may read, and the question, with placeholders for people in all of it. */
export const prepare = async (
  deps: AssistantDeps,
  actor: Actor,
  { question, intent, experimentId }: BodyOf<typeof answersAsk>,
): Promise<Prepared> => {
  const experiment = experimentId === undefined ? null : await experimentFor(deps, actor, experimentId)
  const words = question.slice(0, SEARCH_CHARACTERS)
  const found = await findRows(deps, actor, { words, limit: PASSAGES })
  // Tasks beyond the first passages count too: what is asked may belong to them as well.
  const tasks = await findRows(deps, actor, { words, limit: PASSAGES, kind: 'task' })
  const now = deps.clock.now()
  const open = experiment?.open ?? (await openWorkOf(deps.db, actor, now, [...found, ...tasks]))
  const courseId = experiment?.courseId ?? open?.courseId ?? (await courseOf(deps.db, found))
  const settings = await settingsOf(deps.db, courseId)
  if (!settings.enabled && actor.role === 'student') throw new AppError('ASSISTANT_COURSE_OFF')
  const hint = open && hintStepOf(settings, await askedAbout(deps.db, actor.userId, open.taskId))
  const given = found.map(({ title, place, text }) => ({
    title: title[actor.locale] ?? title.zh ?? title.en ?? '',
    place,
    text,
  }))
  const told = experiment && (experiment.text || 'Nothing yet.')
  const all = [
    question,
    told ?? '',
    settings.note,
    ...given.flatMap(({ title, place, text }) => [title, place ?? '', text]),
  ]
  const placeholders = createPlaceholders(await peopleIn(deps.db, all.join('\n')))
  const { hide } = placeholders
  const passages = given.map(({ title, place, text }) => ({
    title: hide(title),
    place: place && hide(place),
    text: hide(text),
  }))
  return {
    messages: promptOf({
      question: hide(question),
      intent,
      passages,
      experiment: told && hide(told),
      hint,
      note: hide(settings.note),
      locale: actor.locale,
    }),
    placeholders,
    circuit: experiment?.circuit ?? null,
    settings,
    hint,
    row: {
      userId: actor.userId,
      courseId,
      taskId: open?.taskId ?? null,
      intent,
      question,
      sources: found.map((row) => shownPassage(row, words)),
      hints: open !== null,
      at: now,
    },
  }
}
