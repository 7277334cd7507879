import type { FastifyInstance } from 'fastify'
import * as attainment from '@labbox/contract/scores/attainment-calls.ts'
import { gradeAppeals } from '@labbox/contract/scores/appeals.ts'
import * as books from '@labbox/contract/scores/books.ts'
import { SCORE_IMPORT_LIMIT, scoreImport } from '@labbox/contract/scores/import.ts'
import { GRADE_TEMPLATE_LIMIT, gradeTemplate } from '@labbox/contract/scores/template.ts'
import { appealAdd, myAttainment, myCourseScores } from '@labbox/contract/scores/mine.ts'
import { gradeSchemeCopy } from '@labbox/contract/scores/copy.ts'
import { gradeWorking } from '@labbox/contract/scores/working.ts'
import type { Deps } from '../../platform/deps.ts'
import { receiveFile } from '../../platform/http/one-file.ts'
import { register } from '../../platform/http/register.ts'
import { attainmentOfClass, evidenceOfOutcome, ownAttainmentOf } from './attainment/attainment.queries.ts'
import { saveAttainment, saveReport } from './attainment/attainment.service.ts'
import { exportAttainment } from './attainment/export.service.ts'
import { attainmentSourcesOf } from './attainment/sources.queries.ts'
import { openAppealsOf } from './appeals.queries.ts'
import { answerAppeal, publishMarks, saveScheme, setLocked, withdrawMarks } from './books.service.ts'
import { copyScheme } from './copy.service.ts'
import { enter } from './entries.service.ts'
import { exportBook } from './export.service.ts'
import { importScores } from './import.service.ts'
import { fillTemplate } from './template.service.ts'
import { addAppeal, myScoresOf } from './mine.ts'
import { studentWorkingOf } from './working.ts'
import { bookOf, bookPageOf, changesOf, schemesOf } from './queries.ts'

export const scoresRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  register(app, books.gradeBookPage, ({ actor, query }) => bookPageOf(db, actor, query))
  register(app, books.gradeBookGet, ({ actor, query }) => bookOf(deps, actor, query))
  register(app, gradeWorking, ({ actor, query }) => studentWorkingOf(deps, actor, query))
  register(app, books.gradeScheme, ({ actor, body }) => saveScheme(deps, actor, body))
  register(app, gradeSchemeCopy, ({ actor, body }) => copyScheme(deps, actor, body))
  register(app, books.gradeSchemes, ({ actor, query }) => schemesOf(db, actor, query))
  register(app, books.gradeEnter, ({ actor, body }) => enter(deps, actor, body))
  register(app, books.gradeChanges, ({ actor, query }) => changesOf(db, actor, query))
  register(app, attainment.attainmentGet, ({ actor, query }) => attainmentOfClass(deps, actor, query))
  register(app, attainment.attainmentEvidence, ({ actor, query }) => evidenceOfOutcome(deps, actor, query))
  register(app, attainment.attainmentSources, ({ actor, query }) =>
    attainmentSourcesOf(db, actor, query.courseId),
  )
  register(app, attainment.attainmentSave, ({ actor, body }) => saveAttainment(deps, actor, body))
  register(app, attainment.attainmentReport, ({ actor, body }) => saveReport(deps, actor, body))
  register(app, attainment.attainmentExport, ({ actor, query }) => exportAttainment(deps, actor, query))
  register(app, books.gradeLock, ({ actor, body }) => setLocked(deps, actor, body))
  register(app, books.gradePublish, ({ actor, body }) => publishMarks(deps, actor, body))
  register(app, books.gradeWithdraw, ({ actor, body }) => withdrawMarks(deps, actor, body))
  register(app, books.gradeExport, ({ actor, query }) => exportBook(deps, actor, query))
  register(app, gradeTemplate, ({ actor, query, request }) =>
    fillTemplate(deps, actor, query, () => receiveFile(request, GRADE_TEMPLATE_LIMIT)),
  )
  register(app, gradeAppeals, ({ actor }) => openAppealsOf(db, actor))
  register(app, books.appealAnswer, ({ actor, body }) => answerAppeal(deps, actor, body))
  register(app, scoreImport, ({ actor, query, request }) =>
    importScores(deps, actor, query, () => receiveFile(request, SCORE_IMPORT_LIMIT)),
  )
  register(app, myCourseScores, ({ actor }) => myScoresOf(db, actor))
  register(app, myAttainment, ({ actor, query }) => ownAttainmentOf(deps, actor, query))
  register(app, appealAdd, ({ actor, body }) => addAppeal(deps, actor, body))
}
