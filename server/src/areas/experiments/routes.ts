import type { FastifyInstance } from 'fastify'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import { practiceLabPage } from '@labbox/contract/experiments/practice.ts'
import { experimentClass } from '@labbox/contract/experiments/class.ts'
import { register } from '../../platform/http/register.ts'
import { practise, start } from './begin.service.ts'
import { classOf } from './class.queries.ts'
import type { ExperimentDeps } from './context.ts'
import { liveOf } from './live.queries.ts'
import { addPhoto, deletePhoto } from './photos.service.ts'
import { picturesOf, experimentOf, experimentPageOf, experimentViewOf } from './queries.ts'
import { practiceLabsOf } from './practice.queries.ts'
import { grade } from './grading.service.ts'
import { appendLog, attach, end, save, submit, takePicture } from './service.ts'

export const experimentsRoutes = (app: FastifyInstance, deps: ExperimentDeps): void => {
  register(app, experiments.experimentStart, ({ actor, body }) => start(deps, actor, body.studentTaskId))
  register(app, experiments.experimentPractice, ({ actor, body }) => practise(deps, actor, body.projectId))
  register(app, practiceLabPage, ({ actor, query }) => practiceLabsOf(deps, actor, query))
  register(app, experiments.experimentGet, ({ actor, query }) => experimentOf(deps, actor, query.id))
  register(app, experiments.experimentPage, ({ actor, query }) => experimentPageOf(deps, actor, query))
  register(app, experiments.experimentSave, ({ actor, body }) => save(deps, actor, body))
  register(app, experiments.experimentAttach, ({ actor, body }) =>
    attach(deps, actor, body.id, body.occupancyId),
  )
  register(app, experiments.experimentLog, ({ actor, body }) => appendLog(deps, actor, body.id, body.lines))
  register(app, experiments.experimentPicture, ({ actor, body }) => takePicture(deps, actor, body))
  register(app, experiments.experimentPictures, ({ actor, query }) => picturesOf(deps, actor, query.id))
  register(app, experiments.experimentPhoto, ({ actor, body }) => addPhoto(deps, actor, body))
  register(app, experiments.experimentPhotoDelete, ({ actor, body }) =>
    deletePhoto(deps, actor, body.id, body.photoId),
  )
  register(app, experiments.experimentSubmit, ({ actor, body }) => submit(deps, actor, body.id))
  register(app, experiments.experimentEnd, ({ actor, body }) => end(deps, actor, body.id))
  register(app, experiments.experimentLive, ({ actor, query }) => liveOf(deps, actor, query.taskId))
  register(app, experimentClass, ({ actor, query }) => classOf(deps, actor, query.taskId))
  register(app, experiments.experimentView, ({ actor, query }) =>
    experimentViewOf(deps, actor, query.studentTaskId),
  )
  register(app, experiments.experimentGrade, ({ actor, body }) => grade(deps, actor, body))
}
