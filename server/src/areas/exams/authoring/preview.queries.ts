import { totalOfPoints, type PaperDocument } from '@labbox/contract/exams/paper.ts'
import { examModes } from '@labbox/contract/exams/states.ts'
import { instantiate } from '@labbox/contract/questions/instantiate.ts'
import { arranged } from '@labbox/contract/questions/seeded.ts'
import type { Actor } from '../../../platform/actor.ts'
import { found } from '../../../platform/errors.ts'
import { linksOf } from '../../files/service.ts'
import { versionsOf } from '../../questions/queries.ts'
import type { ExamDeps } from '../context.ts'
import { askedIn } from './freeze.ts'
import type { FrozenPart } from './frozen.ts'
import { selectOwned } from './owned.ts'
import { chosenOf } from './papers.service.ts'
import { dealQuestions } from '../rules.ts'
import { examPaper } from '../tables.ts'
import { fileIdsIn } from '../sitting/view.ts'

/** The paper without the chosen questions that are gone. */
const present = (document: PaperDocument, known: ReadonlyMap<string, unknown>): PaperDocument => ({
  ...document,
  parts: document.parts.map((part) =>
    part.kind === 'drawn'
      ? part
      : { ...part, questions: part.questions.filter(({ questionId }) => known.has(questionId)) },
  ),
})

/** One version of a paper, with its key: the same each time, as long as paper and banks are the same. */
export const previewOf = async (deps: ExamDeps, actor: Actor, id: string, variant: number) => {
  const { row } = await selectOwned(deps.db, examPaper, actor, id)
  const document = present(row.document, await chosenOf(deps.db, actor, row.document))
  const asked = await askedIn(deps.db, actor, document)
  const frozen = document.parts.map((part, k): FrozenPart => ({
    title: part.title,
    note: part.note,
    drawn: part.kind === 'drawn',
    questions: asked.flatMap((one, no) => (one.part === k ? [no] : [])),
    quantity: part.kind === 'drawn' ? part.quantity : part.questions.length,
  }))
  const papers = [{ paperId: id, name: row.name, policy: document.policy, parts: frozen }]
  const questionIdOf = (no: number) => found(asked[no]).questionId
  const mode = variant === 0 ? examModes.same : examModes.shuffled
  const dealt = dealQuestions({ mode, papers, questionIdOf }, 0, variant)
  const versions = await versionsOf(
    deps.db,
    dealt.map((no) => found(asked[no]).versionId),
  )
  const shown = dealt.map((no) => {
    const { part, points, questionId, versionId } = found(asked[no])
    const seed = `${id}/${variant}/${questionId}`
    const { content, key, explanation } = instantiate(found(versions.get(versionId)).document, seed)
    const own = variant === 0 ? content : arranged(content, seed)
    return { part, question: { id: questionId, points, content: own, key, explanation } }
  })
  const parts = document.parts.map(({ title, note }, k) => {
    const questions = shown.flatMap(({ part, question }) => (part === k ? [question] : []))
    return { title, note, points: totalOfPoints(questions), questions }
  })
  return {
    id,
    name: row.name,
    parts,
    total: totalOfPoints(parts),
    files: linksOf(deps, actor, fileIdsIn(shown)),
  }
}
