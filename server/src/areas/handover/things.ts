import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { HandoverCounts, HandoverKind } from '@labbox/contract/handover/handover.ts'
import { ownerGroups } from '@labbox/contract/core/ownership.ts'
import type { Db } from '../../platform/database/db.ts'
import { bookingOffer, deviceLimit } from '../bookings/tables.ts'
import { classTeacher } from '../classes/tables.ts'
import { course, courseTeacher } from '../courses/tables.ts'
import { examPaper, examTemplate } from '../exams/tables.ts'
import { labProject } from '../labs/tables.ts'
import { monitorGroup, monitorTemplate } from '../measurement/library.tables.ts'
import { reportTemplate } from '../templates/tables.ts'
import { benchModule, symbol } from '../parts/tables.ts'
import { questionBank } from '../questions/tables.ts'
import { task, taskTemplate } from '../tasks/tables.ts'

/** Rows that are one person's, by the column that says whose; of tables in which schools and the system have rows too, the personal ones. */
interface Owned {
  kind: HandoverKind
  table: PgTable & { ownerId: AnyPgColumn }
  personal?: SQL
  /** Which of them are counted: none in the trash. */
  live?: SQL
}

const OWNED: readonly Owned[] = [
  {
    kind: 'courses',
    table: course,
    personal: eq(course.group, ownerGroups.person),
    live: isNull(course.deletedAt),
  },
  {
    kind: 'labs',
    table: labProject,
    personal: eq(labProject.group, ownerGroups.person),
    live: isNull(labProject.deletedAt),
  },
  { kind: 'templates', table: monitorTemplate, live: isNull(monitorTemplate.deletedAt) },
  {
    kind: 'templates',
    table: reportTemplate,
    personal: eq(reportTemplate.group, ownerGroups.person),
    live: isNull(reportTemplate.deletedAt),
  },
  {
    kind: 'symbols',
    table: symbol,
    personal: eq(symbol.group, ownerGroups.person),
    live: isNull(symbol.deletedAt),
  },
  {
    kind: 'modules',
    table: benchModule,
    personal: eq(benchModule.group, ownerGroups.person),
    live: isNull(benchModule.deletedAt),
  },
  {
    kind: 'banks',
    table: questionBank,
    personal: eq(questionBank.group, ownerGroups.person),
    live: isNull(questionBank.deletedAt),
  },
  { kind: 'papers', table: examPaper, personal: eq(examPaper.group, ownerGroups.person) },
  { kind: 'papers', table: examTemplate, personal: eq(examTemplate.group, ownerGroups.person) },
  { kind: 'templates', table: taskTemplate, personal: eq(taskTemplate.group, ownerGroups.person) },
  { kind: 'tasks', table: task, live: isNull(task.deletedAt) },
  { kind: 'offers', table: bookingOffer },
  { kind: 'limits', table: deviceLimit },
]

/** Who teaches beside others: rows of a thing and a person. */
const TAUGHT = [
  { kind: 'coursesTaught', table: courseTeacher, thing: 'course_id' },
  { kind: 'classes', table: classTeacher, thing: 'class_id' },
] as const

/** How many there are of each kind. */
export const countThings = async (db: Db, userId: string): Promise<HandoverCounts> => {
  const counts = {
    courses: 0,
    coursesTaught: 0,
    classes: 0,
    labs: 0,
    templates: 0,
    symbols: 0,
    modules: 0,
    banks: 0,
    papers: 0,
    tasks: 0,
    offers: 0,
    limits: 0,
  }
  for (const { kind, table, personal, live } of OWNED)
    counts[kind] += await db.$count(table, and(eq(table.ownerId, userId), personal, live))
  for (const { kind, table } of TAUGHT) counts[kind] = await db.$count(table, eq(table.userId, userId))
  return counts
}

/** Names are unique among the templates of one person: what comes to one of the same name is named after who had it. */
const tellApart = async (
  tx: Db,
  table: typeof monitorGroup | typeof monitorTemplate,
  from: string,
  to: string,
  name: string,
) => {
  const named = sql`(select jsonb_object_agg(key, value || ${` · ${name}`}) from jsonb_each_text(${table.name}))`
  const twin = sql`exists (select from ${table} other where other.owner_id = ${to}
    and (other.name->>'zh' = ${table.name}->>'zh' or lower(other.name->>'en') = lower(${table.name}->>'en')))`
  await tx
    .update(table)
    .set({ name: named })
    .where(and(eq(table.ownerId, from), twin))
}

/** Gives all of it to another person: rows change hands where they are, so nothing that names them changes. */
export const moveThings = async (tx: Db, from: { id: string; name: string }, to: string): Promise<void> => {
  for (const table of [monitorGroup, monitorTemplate] as const)
    await tellApart(tx, table, from.id, to, from.name)
  await tx.update(monitorGroup).set({ ownerId: to }).where(eq(monitorGroup.ownerId, from.id))
  for (const { table, personal } of OWNED)
    await tx
      .update(table)
      .set({ ownerId: to })
      .where(and(eq(table.ownerId, from.id), personal))
  for (const { table, thing } of TAUGHT) {
    await tx.execute(sql`insert into ${table} (${sql.identifier(thing)}, user_id)
      select ${sql.identifier(thing)}, ${to}::uuid from ${table} where ${table.userId} = ${from.id} on conflict do nothing`)
    await tx.delete(table).where(eq(table.userId, from.id))
  }
  // Whoever owns a course does not teach it beside its owner as well.
  await tx.execute(sql`delete from course_teacher using course
    where course.id = course_teacher.course_id and course.owner_id = course_teacher.user_id and course.owner_id = ${to}`)
}
