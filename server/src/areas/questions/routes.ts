import type { FastifyInstance } from 'fastify'
import * as banks from '@labbox/contract/questions/banks.ts'
import * as exercises from '@labbox/contract/questions/exercises.ts'
import * as questions from '@labbox/contract/questions/questions.ts'
import * as tags from '@labbox/contract/questions/tags.ts'
import * as transfer from '@labbox/contract/questions/transfer.ts'
import { AppError } from '../../platform/errors.ts'
import type { ConstraintTable } from '../../platform/http/faults.ts'
import { receiveFile } from '../../platform/http/one-file.ts'
import { register } from '../../platform/http/register.ts'
import { setQuestions } from './bulk.service.ts'
import { bankOf, bankPageOf, requireImportable, tagListOf } from './bank.queries.ts'
import { addBank, copyBank, deleteBank, updateBank } from './banks.service.ts'
import type { QuestionsDeps } from './context.ts'
import { exerciseListOf } from './exercise-list.queries.ts'
import { banksToPractise, roundOf, roundPageOf, topicsOf, wrongPageOf } from './exercises.queries.ts'
import * as rounds from './exercises.service.ts'
import { questionOf, questionPageOf } from './queries.ts'
import { similarOf } from './similar.queries.ts'
import * as service from './questions.service.ts'
import { exportQuestions, exportTemplate } from './transfer/export.service.ts'
import { importQuestions } from './transfer/import.service.ts'
import { addTag, deleteTag, moveTag, renameTag } from './tags.service.ts'

export const questionConstraints: ConstraintTable = { question_tag_name_key: 'TAG_DUPLICATE' }

export const questionsRoutes = (app: FastifyInstance, deps: QuestionsDeps): void => {
  register(app, banks.bankPage, ({ actor, query }) => bankPageOf(deps.db, actor, query))
  register(app, banks.bankGet, ({ actor, query }) => bankOf(deps.db, actor, query.id))
  register(app, banks.bankAdd, ({ actor, body }) => addBank(deps, actor, body))
  register(app, banks.bankUpdate, ({ actor, body }) => updateBank(deps, actor, body))
  register(app, banks.bankCopy, ({ actor, body }) => copyBank(deps, actor, body.id))
  register(app, banks.bankDelete, ({ actor, body }) => deleteBank(deps, actor, body.id))

  register(app, tags.tagList, ({ actor, query }) => tagListOf(deps.db, actor, query.bankId))
  register(app, tags.tagAdd, ({ actor, body }) => addTag(deps, actor, body))
  register(app, tags.tagUpdate, ({ actor, body }) => renameTag(deps, actor, body))
  register(app, tags.tagMove, ({ actor, body }) => moveTag(deps, actor, body))
  register(app, tags.tagDelete, ({ actor, body }) => deleteTag(deps, actor, body.id))

  register(app, questions.questionPage, ({ actor, query }) => questionPageOf(deps, actor, query))
  register(app, questions.questionGet, ({ actor, query }) => questionOf(deps, actor, query.id, query.version))
  register(app, questions.questionSimilar, ({ actor, query }) => similarOf(deps, actor, query))
  register(app, questions.questionAdd, ({ actor, body }) => service.addQuestion(deps, actor, body))
  register(app, questions.questionUpdate, ({ actor, body }) => service.updateQuestion(deps, actor, body))
  register(app, questions.questionSet, ({ actor, body }) => setQuestions(deps, actor, body))
  register(app, questions.questionMove, ({ actor, body }) => service.moveQuestions(deps, actor, body))
  register(app, questions.questionCopy, ({ actor, body }) => service.copyQuestions(deps, actor, body))
  register(app, questions.questionDelete, ({ actor, body }) => service.deleteQuestions(deps, actor, body.ids))

  register(app, transfer.questionImport, async ({ actor, query, request }) => {
    // Before anything is received.
    await requireImportable(deps.db, actor, query.bankId)
    const { bytes, truncated } = await receiveFile(request, transfer.IMPORT_BYTES)
    if (truncated)
      throw new AppError('sizeOver', { params: { limit: '20 MB' }, fields: { file: 'sizeOver' } })
    return importQuestions(deps, actor, query, bytes)
  })

  register(app, transfer.questionTemplate, ({ actor }) => exportTemplate(actor))
  register(app, transfer.questionExport, ({ actor, query }) => exportQuestions(deps, actor, query))

  register(app, exercises.exerciseBanks, ({ actor }) => banksToPractise(deps, actor))
  register(app, exercises.exerciseTopics, ({ actor, query }) => topicsOf(deps, actor, query.bankId))
  register(app, exercises.exercisePage, ({ actor, query }) => roundPageOf(deps.db, actor, query))
  register(app, exercises.exerciseGet, ({ actor, query }) => roundOf(deps, actor, query.id))
  register(app, exercises.exerciseStart, ({ actor, body }) => rounds.startRound(deps, actor, body))
  register(app, exercises.exerciseAnswer, ({ actor, body }) => rounds.answerItem(deps, actor, body))
  register(app, exercises.exerciseJudge, ({ actor, body }) => rounds.judgeItem(deps, actor, body))
  register(app, exercises.exerciseEnd, ({ actor, body }) => rounds.endRound(deps, actor, body.id))
  register(app, exercises.exerciseCancel, ({ actor, body }) => rounds.cancelRound(deps, actor, body.id))
  register(app, exercises.exerciseRestart, ({ actor, body }) => rounds.restartRound(deps, actor, body.id))
  register(app, exercises.wrongPage, ({ actor, query }) => wrongPageOf(deps, actor, query))
  register(app, exercises.wrongDelete, ({ actor, body }) => rounds.putAway(deps, actor, body.id))
  register(app, exercises.exerciseList, ({ actor, query }) => exerciseListOf(deps.db, actor, query))
}
