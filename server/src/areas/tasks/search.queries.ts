import { and, eq, exists, sql } from 'drizzle-orm'
import type { Lead } from '@labbox/contract/search/search.ts'
import { can } from '../../platform/actor.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { labVersion } from '../labs/tables.ts'
import { passagesOfBoth, type SearchSource } from '../search/service.ts'
import { taskVisibleTo } from './scope.ts'
import { studentTask, task } from './tables.ts'

/** Tasks that were handed out, with the guidebook as it was then. */
export const taskPassages: SearchSource = {
  kind: 'task',
  live: sql`select ${task.id} as id, md5(concat_ws('|', ${task.name}::text, ${task.remark}, ${task.versionId})) as stamp
    from ${task} where ${task.publishedAt} is not null and ${task.closedAt} is null and ${task.deletedAt} is null`,
  async read(db, ids) {
    const rows = await db
      .select({ id: task.id, name: task.name, remark: task.remark, document: labVersion.document })
      .from(task)
      .leftJoin(labVersion, eq(labVersion.id, task.versionId))
      .where(anyOf(task.id, ids))
    return rows.map(({ id, name, remark, document }) => ({
      id,
      title: name,
      passages: [
        ...(remark ? [{ place: null, text: remark }] : []),
        ...(document ? passagesOfBoth(document.guidebook) : []),
      ],
    }))
  },
  readableBy: (db, actor, id) => {
    if (can(actor, 'tasks:mine:page'))
      return exists(
        db
          .select({ one: sql`1` })
          .from(studentTask)
          .where(and(sql`${studentTask.taskId} = ${id}`, eq(studentTask.studentId, actor.userId))),
      )
    if (!can(actor, 'tasks:task:page')) return null
    return exists(
      db
        .select({ one: sql`1` })
        .from(task)
        .where(and(sql`${task.id} = ${id}`, taskVisibleTo(db, actor, 'tasks:task:page'))),
    )
  },
  leads: async (db, actor, ids) => {
    const own = can(actor, 'tasks:mine:page')
    const rows = await db
      .select({ id: task.id, type: task.type, copy: studentTask.id })
      .from(task)
      .leftJoin(studentTask, and(eq(studentTask.taskId, task.id), eq(studentTask.studentId, actor.userId)))
      .where(anyOf(task.id, ids))
    return new Map(
      rows.map(({ id, type, copy }): [string, Lead] => [
        id,
        own && copy ? { kind: 'work', id: copy, type } : { kind: 'task', id, type },
      ]),
    )
  },
}
