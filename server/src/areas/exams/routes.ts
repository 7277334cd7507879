import type { FastifyInstance } from 'fastify'
import * as exams from '@labbox/contract/exams/exams.ts'
import * as papers from '@labbox/contract/exams/papers.ts'
import { planPublish } from '@labbox/contract/exams/plan.ts'
import { examPreview, paperPreview } from '@labbox/contract/exams/preview.ts'
import { quizAgain } from '@labbox/contract/exams/results.ts'
import * as sitting from '@labbox/contract/exams/sitting.ts'
import { register } from '../../platform/http/register.ts'
import { boardRoutes } from './live/board.routes.ts'
import type { ExamDeps } from './context.ts'
import { admissionOf, takeCodeTry } from './sitting/admission.ts'
import { tryAgain } from './sitting/again.service.ts'
import { asStudentOf } from './authoring/as-student.queries.ts'
import { arrangeStudent } from './authoring/arrange.service.ts'
import {
  addExam,
  cancelExam,
  extendExam,
  finishExam,
  publishExam,
  updateExam,
} from './authoring/exams.service.ts'
import { afterRoutes } from './marking/routes.ts'
import {
  addPaper,
  copyPaper,
  deletePaper,
  drawQuestions,
  paperOf,
  paperPageOf,
  updatePaper,
} from './authoring/papers.service.ts'
import { publishPlan } from './authoring/plan.service.ts'
import { previewOf } from './authoring/preview.queries.ts'
import { candidatesOf, examOf, examPageOf } from './queries.ts'
import { createPulse, pageOf, saveAnswers } from './sitting/sitting.service.ts'
import { createStart } from './sitting/start.service.ts'
import { createSubmit } from './sitting/submit.service.ts'
import {
  addTemplate,
  copyTemplate,
  deleteTemplate,
  templateOf,
  templatePageOf,
  updateTemplate,
} from './authoring/templates.service.ts'

const paperRoutes = (app: FastifyInstance, deps: ExamDeps): void => {
  const { db } = deps
  register(app, papers.paperPage, ({ actor, query }) => paperPageOf(db, actor, query))
  register(app, papers.paperGet, ({ actor, query }) => paperOf(db, actor, query.id))
  register(app, papers.paperAdd, ({ actor, body }) => addPaper(deps, actor, body))
  register(app, papers.paperUpdate, ({ actor, body }) => updatePaper(deps, actor, body))
  register(app, papers.paperCopy, ({ actor, body }) => copyPaper(deps, actor, body.id))
  register(app, papers.paperDelete, ({ actor, body }) => deletePaper(deps, actor, body.id))
  register(app, paperPreview, ({ actor, query }) => previewOf(deps, actor, query.id, query.variant))
  register(app, papers.paperDraw, ({ actor, body }) => drawQuestions(db, actor, body))
  register(app, papers.templatePage, ({ actor, query }) => templatePageOf(db, actor, query))
  register(app, papers.templateGet, ({ actor, query }) => templateOf(db, actor, query.id))
  register(app, papers.templateAdd, ({ actor, body }) => addTemplate(deps, actor, body))
  register(app, papers.templateUpdate, ({ actor, body }) => updateTemplate(deps, actor, body))
  register(app, papers.templateCopy, ({ actor, body }) => copyTemplate(deps, actor, body.id))
  register(app, papers.templateDelete, ({ actor, body }) => deleteTemplate(deps, actor, body.id))
}

const listRoutes = (app: FastifyInstance, deps: ExamDeps): void => {
  const { db, clock } = deps
  register(app, exams.examPage, ({ actor, query }) => examPageOf(db, actor, query, clock.now()))
  register(app, exams.examGet, ({ actor, query }) => examOf(db, actor, query.id, clock.now()))
  register(app, examPreview, ({ actor, query }) => asStudentOf(deps, actor, query.id, query.student))
  register(app, exams.examCandidates, ({ actor, query }) => candidatesOf(db, actor, query.classIds))
  register(app, exams.examAdd, ({ actor, body }) => addExam(deps, actor, body))
  register(app, exams.examUpdate, ({ actor, body }) => updateExam(deps, actor, body))
  register(app, planPublish, ({ actor, body }) => publishPlan(deps, actor, body))
  register(app, exams.examPublish, ({ actor, body }) => publishExam(deps, actor, body.id))
  register(app, exams.examExtend, ({ actor, body }) => extendExam(deps, actor, body.id, new Date(body.endAt)))
  register(app, exams.examFinish, ({ actor, body }) => finishExam(deps, actor, body.id))
  register(app, exams.examCancel, ({ actor, body }) => cancelExam(deps, actor, body.id, body.reason))
  register(app, exams.examArrange, ({ actor, body }) => arrangeStudent(deps, actor, body))
}

const sittingRoutes = (app: FastifyInstance, deps: ExamDeps): void => {
  const start = createStart(deps)
  const pulse = createPulse(deps)
  const submit = createSubmit(deps)
  register(app, sitting.sittingAdmission, ({ actor, query }) => admissionOf(deps, actor, query.id))
  register(app, sitting.sittingStart, async ({ actor, body }) => {
    await takeCodeTry(deps, actor, body)
    return start(actor, body)
  })
  register(app, sitting.sittingPage, ({ actor, query }) => pageOf(deps, actor, query.id, query.part))
  register(app, sitting.sittingSave, ({ actor, body }) => saveAnswers(deps, actor, body))
  register(app, sitting.sittingPulse, ({ actor, body }) => pulse(actor, body))
  register(app, sitting.sittingSubmit, ({ actor, body }) => submit(actor, body))
  register(app, quizAgain, ({ actor, body }) => tryAgain(deps, actor, body.id))
}

export const examsRoutes = (app: FastifyInstance, deps: ExamDeps): void => {
  paperRoutes(app, deps)
  listRoutes(app, deps)
  sittingRoutes(app, deps)
  boardRoutes(app, deps)
  afterRoutes(app, deps)
}
