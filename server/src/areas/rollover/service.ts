import { and, count, desc, eq, type SQL } from 'drizzle-orm'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import { errorText } from '@labbox/contract/errors/index.ts'
import type {
  Rollover,
  RolloverClass,
  RolloverInput,
  rolloverPage,
} from '@labbox/contract/rollover/rollover.ts'
import { scopeOf, type Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { windowOf } from '../../platform/database/listing.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import { newId } from '../../platform/database/ids.ts'
import { AppError, found, notFound } from '../../platform/errors.ts'
import { nobody, orgWithin } from '../../platform/ownership.ts'
import { user } from '../access/tables.ts'
import { selectOptionalClass } from '../classes/queries.ts'
import { semester } from '../classes/tables.ts'
import type { ExamDeps } from '../exams/authoring/copy.service.ts'
import { carryClass } from './carry.ts'
import { planOf, targetOf } from './plan.ts'
import { rollover } from './tables.ts'
import { undoMade } from './undo.ts'

const MAY = 'rollover:classes:run'

/** Roll-overs that the actor may see and go on with: one's own, or those of the organisation. */
const visibleTo = (actor: Actor): SQL | undefined => {
  const scope = scopeOf(actor, MAY)
  if (scope === 'all') return undefined
  if (scope === 'org') return orgWithin(rollover.orgId, actor)
  return scope === 'own' ? eq(rollover.userId, actor.userId) : nobody
}

const columns = { run: rollover, semesterName: semester.name, by: user.name }

const rowsOf = (db: Db, where: SQL | undefined) =>
  db
    .select(columns)
    .from(rollover)
    .innerJoin(semester, eq(semester.id, rollover.semesterId))
    .innerJoin(user, eq(user.id, rollover.userId))
    .where(where)

const shown = (
  actor: Actor,
  { run, semesterName, by }: Awaited<ReturnType<typeof rowsOf>>[number],
): Rollover => {
  const { classes } = run.made
  const done = classes.filter((one) => one.done)
  return {
    id: run.id,
    semesterName,
    createdAt: run.createdAt.toISOString(),
    by,
    done: done.length,
    total: classes.length,
    classes: done.map(({ name, toId, tasks, leftOut, problem }) => ({
      name,
      classId: toId,
      tasks,
      leftOut: leftOut.map((one) => ({
        name: one.name,
        problem: errorText(one.problem, actor.locale, {}),
      })),
      problem: problem && errorText(problem, actor.locale, {}),
    })),
    undoneAt: run.undoneAt && run.undoneAt.toISOString(),
  }
}

const oneOf = async (db: Db, actor: Actor, id: string) => {
  const [row] = await rowsOf(db, and(eq(rollover.id, id), visibleTo(actor)))
  return shown(actor, found(row))
}

/** Earlier roll-overs, the latest first. */
export const rolloversOf = async ({ db }: ExamDeps, actor: Actor, query: QueryOf<typeof rolloverPage>) => {
  const where = visibleTo(actor)
  const { limit, offset } = windowOf(query)
  const rows = await rowsOf(db, where)
    .orderBy(desc(rollover.createdAt), desc(rollover.id))
    .limit(limit)
    .offset(offset)
  const [total] = await db.select({ n: count() }).from(rollover).where(where)
  return { items: rows.map((row) => shown(actor, row)), total: total?.n ?? 0 }
}

/** What each class would become. */
export const previewRollover = async (
  { db }: ExamDeps,
  actor: Actor,
  input: RolloverInput,
): Promise<RolloverClass[]> => {
  const target = await targetOf(db, actor, input.semesterId)
  const classes: RolloverClass[] = []
  for (const classId of new Set(input.classIds)) {
    const plan = await planOf(db, actor, classId, target, input)
    if (!plan) throw notFound()
    const { from, courses, tasks, others, problem } = plan
    classes.push({
      id: from.id,
      name: from.name,
      semesterName: from.semesterName,
      members: input.members ? from.members : 0,
      courses: courses.map(({ name }) => name),
      tasks: tasks.map(({ row, startAt, endAt, reportEndAt }) => ({
        id: row.id,
        type: row.type,
        name: row.name,
        startAt: startAt.toISOString(),
        endAt: endAt.toISOString(),
        reportEndAt: reportEndAt && reportEndAt.toISOString(),
      })),
      others,
      problem: problem && errorText(problem, actor.locale, {}),
    })
  }
  return classes
}

/** Keeps what is to be carried; nothing is made yet. */
export const beginRollover = (
  deps: ExamDeps,
  actor: Actor,
  { semesterId, classIds, ...choices }: RolloverInput,
) =>
  transaction(deps.db, async (tx) => {
    const target = await targetOf(tx, actor, semesterId)
    const classes = []
    for (const fromId of new Set(classIds)) {
      const { name } = found(await selectOptionalClass(tx, actor, 'classes:class:edit', fromId))
      const empty = { toId: null, taskIds: [], tasks: 0, leftOut: [], problem: null, archived: false }
      classes.push({ fromId, name, done: false, ...empty })
    }
    const id = newId()
    await tx.insert(rollover).values({
      id,
      orgId: target.orgId,
      userId: actor.userId,
      semesterId,
      choices,
      made: { classes, courses: [], drafts: [] },
      createdAt: deps.clock.now(),
    })
    return { id }
  })

/** The roll-over, locked. @throws AppError ROLLOVER_OVER when it was undone */
const lockRun = async (tx: Db, actor: Actor, id: string) => {
  const [row] = await tx
    .select()
    .from(rollover)
    .where(and(eq(rollover.id, id), visibleTo(actor)))
    .for('update')
  if (found(row).undoneAt) throw new AppError('ROLLOVER_OVER')
  return found(row)
}

/** Carries the next class; of one whose classes are all dealt with it changes nothing. */
export const carryNext = (deps: ExamDeps, actor: Actor, id: string): Promise<Rollover> =>
  transaction(deps.db, async (tx) => {
    const run = await lockRun(tx, actor, id)
    const carried = run.made.classes.find(({ done }) => !done)
    if (carried) {
      const target = await targetOf(tx, actor, run.semesterId)
      await carryClass(deps, tx, actor, run, { carried, target })
      await tx.update(rollover).set({ made: run.made }).where(eq(rollover.id, id))
      const { fromId, name, toId, tasks } = carried
      if (toId) await audit(tx, actor, MAY, { id: fromId, name }, null, { classId: toId, tasks })
    }
    return oneOf(tx, actor, id)
  })

/** Undoes it, also where it was not finished. */
export const undoRollover = (deps: ExamDeps, actor: Actor, id: string): Promise<Rollover> =>
  transaction(deps.db, async (tx) => {
    const { made } = await lockRun(tx, actor, id)
    await undoMade(deps, tx, actor, made)
    await tx.update(rollover).set({ undoneAt: deps.clock.now() }).where(eq(rollover.id, id))
    await audit(tx, actor, 'rollover:classes:undo', { id }, null, { classes: made.classes.length })
    return oneOf(tx, actor, id)
  })
