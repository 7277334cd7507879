import type { FastifyInstance } from 'fastify'
import * as records from '@labbox/contract/files/preview-records.ts'
import * as projects from '@labbox/contract/files/project-files.ts'
import { register } from '../../../platform/http/register.ts'
import type { FilesContext } from './context.ts'
import { fileReaders, filesOfStudent, openingsOf, ownReading, readByClass } from './details.ts'
import { previewOf, videoOf } from './preview.ts'
import { projectFileOf, projectFilePageOf } from './queries.ts'
import { openPreview, saveDownload, savePreview } from './records.ts'
import * as service from './service.ts'

export const projectRoutes = (app: FastifyInstance, ctx: FilesContext): void => {
  register(app, projects.projectFilePage, ({ actor, query }) => projectFilePageOf(ctx, actor, query))
  register(app, projects.projectFileGet, ({ actor, query }) => projectFileOf(ctx, actor, query.id))
  register(app, projects.projectFileAdd, ({ actor, body }) => service.addProjectFile(ctx, actor, body))
  register(app, projects.projectFileCreate, ({ actor, body }) => service.createProjectFile(ctx, actor, body))
  register(app, projects.projectFileReplace, ({ actor, body }) =>
    service.replaceProjectFile(ctx, actor, body),
  )
  register(app, projects.projectFileRename, ({ actor, query }) =>
    service.renameProjectFile(ctx, actor, query),
  )
  register(app, projects.projectFileDelete, ({ actor, query }) =>
    service.deleteProjectFile(ctx, actor, query.id),
  )
  register(app, projects.projectFilePreview, ({ actor, query }) => previewOf(ctx, actor, query.id))
  register(app, projects.videoPreview, ({ actor, query }) => videoOf(ctx, actor, query.id))

  register(app, records.previewOpen, ({ actor, body }) => openPreview(ctx, actor, body.fileId))
  register(app, records.previewSave, ({ actor, body }) => savePreview(ctx, actor, body))
  register(app, records.downloadSave, ({ actor, body }) => saveDownload(ctx, actor, body))
  register(app, records.previewGet, ({ actor, query }) => ownReading(ctx, actor, query.fileId))
  register(app, records.previewDetail, ({ actor, query }) => openingsOf(ctx, actor, query))
  register(app, records.filePreviewDetail, ({ actor, query }) => fileReaders(ctx, actor, query))
  register(app, records.studentPreviewDetail, ({ actor, query }) => filesOfStudent(ctx, actor, query))
  register(app, records.classPreviewDetail, ({ actor, query }) => readByClass(ctx, actor, query))
}
