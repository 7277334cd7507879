import type { draftQuestion, QuestionDraft } from '@labbox/contract/assistant/drafts.ts'
import { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { BodyOf } from '@labbox/contract/core/endpoint.ts'
import { SEARCH_CHARACTERS } from '@labbox/contract/search/search.ts'
import type { Actor } from '../../../platform/actor.ts'
import { AppError, invalid } from '../../../platform/errors.ts'
import { trialPool } from '../../parts/service.ts'
import { requireBankToAdd } from '../../questions/bank.queries.ts'
import { findRows, shownPassage } from '../../search/find.queries.ts'
import { peopleIn } from '../asking/context.queries.ts'
import { circuitText } from '../asking/experiment.queries.ts'
import { createPlaceholders } from '../asking/placeholders.rules.ts'
import type { AssistantDeps } from '../context.ts'
import { complete, requireDrafting } from './complete.service.ts'
import { decidedAbout, keepDraft, subjectOf } from './keep.service.ts'
import { checkKey } from './key-check.service.ts'
import { questionPrompt } from './prompts.rules.ts'
import { readVariants } from './question.rules.ts'

const PASSAGES = 4
/** Of one variant in two languages. */
const VARIANT_TOKENS = 900

const drawn = (circuit: unknown): Circuit | null => {
  if (circuit === null) return null
  const read = Circuit.safeParse(circuit)
  if (!read.success) throw invalid({ circuit: 'invalid' })
  return read.data
}

/** Drafts a question for a bank that somebody may add to: variants with keys, each checked as far as it can be. */
export const questionDraft = async (
  deps: AssistantDeps,
  actor: Actor,
  body: BodyOf<typeof draftQuestion>,
  gone: AbortSignal,
): Promise<QuestionDraft> => {
  const { bankId, type, about, variants } = body
  const circuit = drawn(body.circuit)
  await requireBankToAdd(deps.db, actor, bankId)
  const subject = subjectOf('question', actor.userId, bankId, type, about, circuit ?? {})
  const decided = await decidedAbout(deps.db, actor, subject)
  if (decided) return { ...decided, variants: [], sources: [] }
  const provider = await requireDrafting(deps, actor)
  const words = about.slice(0, SEARCH_CHARACTERS)
  const found = await findRows(deps, actor, { words, limit: PASSAGES })
  const given = found.map(({ title, place, text }) => ({
    title: title[actor.locale] ?? title.zh ?? title.en ?? '',
    place,
    text,
  }))
  const netlist = circuit && circuitText(circuit).join('\n')
  const all = [about, netlist ?? '', ...given.flatMap(({ title, place, text }) => [title, place ?? '', text])]
  const { hide, show } = createPlaceholders(await peopleIn(deps.db, all.join('\n')))
  const messages = questionPrompt({
    type,
    about: hide(about),
    variants,
    passages: given.map(({ title, place, text }) => ({
      title: hide(title),
      place: place && hide(place),
      text: hide(text),
    })),
    circuit: netlist && hide(netlist),
  })
  const wanted = { messages, courseId: null, answerTokens: VARIANT_TOKENS * variants }
  const { text, tokens } = await complete(deps, actor, provider, wanted, gone)
  const read = readVariants(text, type, circuit, show).slice(0, variants)
  if (read.length === 0) throw new AppError('ASSISTANT_FAILED')
  const checked: QuestionDraft['variants'] = []
  for (const one of read) {
    const check = await checkKey(trialPool(), circuit, one)
    checked.push({ document: one.document, difficulty: one.difficulty, check })
  }
  const content = { variants: checked, sources: found.map((row) => shownPassage(row, words)) }
  const id = await keepDraft(deps, actor, { subject, kind: 'question', content, tokens })
  return { id, decision: null, ...content }
}
