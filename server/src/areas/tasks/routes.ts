import type { FastifyInstance } from 'fastify'
import * as shelf from '@labbox/contract/tasks/shelf.ts'
import { assistingTasks } from '@labbox/contract/tasks/assisting.ts'
import * as tasksBulk from '@labbox/contract/tasks/bulk.ts'
import * as extra from '@labbox/contract/tasks/extra-time.ts'
import * as groups from '@labbox/contract/tasks/groups.ts'
import * as guidebook from '@labbox/contract/tasks/guidebook.ts'
import { myScores, myTaskGet, myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { taskPreview } from '@labbox/contract/tasks/preview.ts'
import { taskHistory } from '@labbox/contract/tasks/history.ts'
import * as tasks from '@labbox/contract/tasks/tasks.ts'
import * as templates from '@labbox/contract/tasks/templates.ts'
import { register } from '../../platform/http/register.ts'
import { assistingTasksOf } from './assisting.queries.ts'
import { guidebookOf, myScoresOf, myTaskOf, myTaskPageOf } from './mine.queries.ts'
import { classProgressOf, historyOf, taskLabOf, taskOf, taskPageOf } from './queries.ts'
import { bulk, bulkPreview } from './bulk.service.ts'
import { addExtraTime, deleteExtraTime, extraTimePageOf } from './extra-time/service.ts'
import { myGroupsOf } from './groups/queries.ts'
import { deleteGroup, drawGroups, joinGroup, moveStudents, saveGroup } from './groups/service.ts'
import { taskPreviewOf } from './preview.queries.ts'
import { publish } from './publish.service.ts'
import { close, finish, moveEnd, settleDue } from './service.ts'
import { archive, deleteDrafts, emptyTrash, restoreDrafts, unpublish } from './shelf.service.ts'
import { remindOfTasks } from './told.ts'
import {
  addTemplate,
  copyTemplate,
  deleteTemplate,
  renameTemplate,
  shareTemplate,
  templateOf,
  templatePageOf,
} from './templates.service.ts'
import { setWindow } from './windows.service.ts'
import { markRead, selectVisibleTask, type TaskDeps } from './student.service.ts'

export const tasksRoutes = (app: FastifyInstance, deps: TaskDeps): void => {
  const { db, clock } = deps
  register(app, tasks.taskPage, ({ actor, query }) => taskPageOf(db, actor, query, clock.now()))
  register(app, tasks.taskGet, ({ actor, query }) => taskOf(db, actor, query, clock.now()))
  register(app, assistingTasks, ({ actor }) => assistingTasksOf(db, actor, clock.now()))
  register(app, tasks.taskLab, ({ actor, query }) => taskLabOf(deps, actor, query.id))
  register(app, taskPreview, ({ actor, query }) => taskPreviewOf(db, actor, query.id))
  register(app, tasks.classProgress, ({ actor, query }) => classProgressOf(db, actor, query.classId))
  register(app, tasks.taskPublish, ({ actor, body }) => publish(deps, actor, body))
  register(app, tasks.taskExtend, ({ actor, body }) =>
    moveEnd(deps, actor, body.id, { endAt: new Date(body.endAt), late: body.late }),
  )
  register(app, tasks.taskFinish, ({ actor, body }) => finish(deps, actor, body.id))
  register(app, tasks.taskClose, ({ actor, body }) => close(deps, actor, body.id, body.reason))
  register(app, shelf.taskWindow, ({ actor, body: { id, opensAt, endAt, ...body } }) =>
    setWindow(deps, actor, id, {
      ...body,
      opensAt: opensAt === null ? null : new Date(opensAt),
      endAt: endAt === null ? null : new Date(endAt),
    }),
  )
  register(app, groups.taskGroupSave, ({ actor, body }) => saveGroup(deps, actor, body))
  register(app, groups.taskGroupMove, ({ actor, body }) => moveStudents(deps, actor, body))
  register(app, groups.taskGroupDraw, ({ actor, body }) => drawGroups(deps, actor, body.id))
  register(app, groups.taskGroupDelete, ({ actor, body }) => deleteGroup(deps, actor, body.id, body.groupId))
  register(app, groups.myTaskGroups, ({ actor, query }) => myGroupsOf(db, actor, query.id))
  register(app, groups.myTaskGroupJoin, ({ actor, body }) => joinGroup(deps, actor, body.id, body.groupId))
  register(app, tasksBulk.taskBulkPreview, ({ actor, body }) => bulkPreview(deps, actor, body))
  register(app, tasksBulk.taskBulk, ({ actor, body }) => bulk(deps, actor, body))
  register(app, extra.extraTimePage, ({ actor, query }) => extraTimePageOf(db, actor, query))
  register(app, extra.extraTimeAdd, ({ actor, body }) => addExtraTime(deps, actor, body))
  register(app, extra.extraTimeDelete, ({ actor, body }) => deleteExtraTime(deps, actor, body.id))
  register(app, shelf.taskUnpublish, ({ actor, body }) => unpublish(deps, actor, body.id))
  register(app, shelf.taskDelete, ({ actor, body }) => deleteDrafts(deps, actor, body.ids))
  register(app, shelf.taskRestore, ({ actor, body }) => restoreDrafts(deps, actor, body.ids))
  register(app, shelf.taskArchive, ({ actor, body }) => archive(deps, actor, body.ids, body.archived))
  register(app, taskHistory, async ({ actor, query }) => {
    const { own } = await selectVisibleTask(db, actor, 'tasks:task:page', query.id)
    return historyOf(db, own.id)
  })
  register(app, templates.taskTemplatePage, ({ actor, query }) => templatePageOf(db, actor, query))
  register(app, templates.taskTemplateGet, ({ actor, query }) => templateOf(db, actor, query.id))
  register(app, templates.taskTemplateAdd, ({ actor, body }) => addTemplate(deps, actor, body))
  register(app, templates.taskTemplateUpdate, ({ actor, body }) => renameTemplate(deps, actor, body))
  register(app, templates.taskTemplateCopy, ({ actor, body }) => copyTemplate(deps, actor, body.id))
  register(app, templates.taskTemplateShare, ({ actor, body }) => shareTemplate(deps, actor, body))
  register(app, templates.taskTemplateDelete, ({ actor, body }) => deleteTemplate(deps, actor, body.id))
  register(app, myTaskPage, ({ actor, query }) => myTaskPageOf(db, actor, query, clock.now()))
  register(app, myScores, ({ actor }) => myScoresOf(db, actor, clock.now()))
  register(app, guidebook.myTaskGuidebook, ({ actor, query }) => guidebookOf(deps, actor, query.id))
  register(app, guidebook.myTaskRead, ({ actor, body }) => markRead(deps, actor, body.id))
  register(app, myTaskGet, ({ actor, query }) => myTaskOf(db, actor, query.id, clock.now()))
}

/** Each night the trash is emptied of what is old. Every minute the statuses that the clock has changed are written down, also those of a time when nothing ran. */
export const tasksJobs = (deps: TaskDeps): void => {
  deps.jobs.define('tasks.settle', async () => void (await settleDue(deps)), { cron: '* * * * *' })
  deps.jobs.define('tasks.remind', () => remindOfTasks(deps), { cron: '*/5 * * * *' })
  deps.jobs.define('tasks.emptyTrash', () => emptyTrash(deps), { cron: '20 3 * * *' })
}
