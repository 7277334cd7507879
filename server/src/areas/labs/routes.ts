import type { FastifyInstance } from 'fastify'
import * as labs from '@labbox/contract/labs/projects.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/register.ts'
import { projectOf, projectPageOf } from './queries.ts'
import { addProject, copyProject, deleteProject, updateProject } from './service.ts'

export const labsRoutes = (app: FastifyInstance, deps: Deps): void => {
  register(app, labs.projectPage, ({ actor, query }) => projectPageOf(deps, actor, query))
  register(app, labs.projectGet, ({ actor, query }) => projectOf(deps, actor, query.id))
  register(app, labs.projectAdd, ({ actor, body }) => addProject(deps, actor, body))
  register(app, labs.projectUpdate, ({ actor, body }) => updateProject(deps, actor, body))
  register(app, labs.projectCopy, ({ actor, body }) => copyProject(deps, actor, body.id))
  register(app, labs.projectDelete, ({ actor, body }) => deleteProject(deps, actor, body.id))
}
