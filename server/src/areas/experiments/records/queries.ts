import { and, asc, count, desc, eq, gt, gte, inArray, lte, or, sql } from 'drizzle-orm'
import type { Act, ActKind } from '@labbox/contract/bench/acts/acts.ts'
import { beginning, foldAct } from '@labbox/contract/bench/acts/state.ts'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { MOST_ACTS, type recordsPage, type recordWave } from '@labbox/contract/experiments/records.ts'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import { can, type Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { containing, named, ordering, windowOf } from '../../../platform/database/listing.ts'
import { found } from '../../../platform/errors.ts'
import { user } from '../../access/tables.ts'
import { act, actWave, benchSession } from '../../bench/tables.ts'
import { teachingClass } from '../../classes/tables.ts'
import { device, occupancy } from '../../devices/tables.ts'
import { labProject, labVersion } from '../../labs/tables.ts'
import { memberNamed, memberNames } from '../../tasks/groups/queries.ts'
import { studentTask } from '../../tasks/tables.ts'
import { doneBy } from '../access.ts'
import { openAt } from '../open.ts'
import { experiment, experimentNote } from '../tables.ts'
import { recordVisibleTo } from './access.ts'

export { recordVisibleTo, selectRecord } from './access.ts'

const devicesOf = sql<{ zh?: string; en?: string }[]>`coalesce((
  select json_agg(distinct d.name::jsonb) from ${occupancy} o join ${device} d on d.id = o.device_id
  where o.session_id = ${experiment.id}), '[]'::json)`

/** Records with what lists and the record's own page show of them; one statement. */
const recordRows = (db: Db, actor: Actor, now: Date) =>
  db
    .select({
      id: experiment.id,
      name: experiment.name,
      people: sql<string[]>`coalesce(${memberNames}, array[${user.name}])`,
      studentTaskId: experiment.studentTaskId,
      className: teachingClass.name,
      origin: studentTask.origin,
      devices: devicesOf,
      open: openAt(now),
      own: sql<boolean>`${doneBy(db, actor.userId)}`,
      acts: sql<number>`coalesce(${benchSession.seq}, 0)`,
      beganAt: sql<Date>`coalesce(${benchSession.startedAt}, ${experiment.startedAt})`.mapWith(
        experiment.startedAt,
      ),
      lastsMs: sql<number>`coalesce(${benchSession.t}, 0)::float8`,
      seed: benchSession.seed,
      versions: benchSession.versions,
      startedAt: experiment.startedAt,
      updatedAt: experiment.updatedAt,
      starred: sql<boolean>`coalesce(${experimentNote.starred}, false)`,
      note: sql<string>`coalesce(${experimentNote.note}, '')`,
    })
    .from(experiment)
    .innerJoin(user, eq(user.id, experiment.ownerId))
    .leftJoin(benchSession, eq(benchSession.id, experiment.id))
    .leftJoin(studentTask, eq(studentTask.id, experiment.studentTaskId))
    .leftJoin(teachingClass, eq(teachingClass.id, studentTask.classId))
    .leftJoin(labVersion, eq(labVersion.id, experiment.versionId))
    .leftJoin(
      experimentNote,
      and(eq(experimentNote.experimentId, experiment.id), eq(experimentNote.userId, actor.userId)),
    )
    .$dynamic()

type Filter = QueryOf<typeof recordsPage>

const conditions = (db: Db, actor: Actor, filter: Filter, now: Date) => {
  const { name, open, projectId, classId, deviceId, from, to, starred } = filter
  const pattern = name ? containing(name) : null
  return and(
    recordVisibleTo(db, actor),
    pattern === null
      ? undefined
      : or(named(experiment.name, name), sql`${user.name} ilike ${pattern}`, memberNamed(pattern)),
    open === undefined ? undefined : eq(openAt(now), open),
    projectId ? eq(labVersion.projectId, projectId) : undefined,
    classId ? eq(studentTask.classId, classId) : undefined,
    deviceId
      ? sql`exists (select 1 from ${occupancy} o where o.session_id = ${experiment.id} and o.device_id = ${deviceId})`
      : undefined,
    from ? gte(experiment.updatedAt, new Date(from)) : undefined,
    to ? lte(experiment.updatedAt, new Date(to)) : undefined,
    starred === undefined ? undefined : eq(sql`coalesce(${experimentNote.starred}, false)`, starred),
  )
}

const sortColumns = { updatedAt: experiment.updatedAt, startedAt: experiment.startedAt }

export const recordPageOf = async ({ db, clock }: Deps, actor: Actor, filter: Filter) => {
  const now = clock.now()
  const where = conditions(db, actor, filter, now)
  const window = windowOf(filter)
  const items = await recordRows(db, actor, now)
    .where(where)
    .orderBy(...ordering(sortColumns, filter.sort, '-updatedAt', experiment.id))
    .limit(window.limit)
    .offset(window.offset)
  const [total] = await db.select({ n: count() }).from(recordRows(db, actor, now).where(where).as('visible'))
  return { items, total: total?.n ?? 0 }
}

const CHOICES = 200

/** What the filters of the list offer. */
export const recordChoicesOf = async ({ db }: Deps, actor: Actor) => {
  const visible = db
    .select({ id: experiment.id, versionId: experiment.versionId, studentTaskId: experiment.studentTaskId })
    .from(experiment)
    .where(recordVisibleTo(db, actor))
    .as('visible')
  return {
    projects: await db
      .selectDistinct({ id: labProject.id, name: labProject.name })
      .from(visible)
      .innerJoin(labVersion, eq(labVersion.id, visible.versionId))
      .innerJoin(labProject, eq(labProject.id, labVersion.projectId))
      .limit(CHOICES),
    classes: await db
      .selectDistinct({ id: teachingClass.id, name: teachingClass.name })
      .from(visible)
      .innerJoin(studentTask, eq(studentTask.id, visible.studentTaskId))
      .innerJoin(teachingClass, eq(teachingClass.id, studentTask.classId))
      .limit(CHOICES),
    devices: await db
      .selectDistinct({ id: device.id, name: device.name })
      .from(visible)
      .innerJoin(occupancy, eq(occupancy.sessionId, visible.id))
      .innerJoin(device, eq(device.id, occupancy.deviceId))
      .limit(CHOICES),
  }
}

/** A record without its acts. */
export const recordOf = async ({ db, clock }: Deps, actor: Actor, id: string) => {
  const [row] = await recordRows(db, actor, clock.now()).where(
    and(eq(experiment.id, id), recordVisibleTo(db, actor)),
  )
  const known = found(row)
  const counted = (...kinds: ActKind[]) =>
    sql<number>`(count(*) filter (where ${inArray(act.kind, kinds)}))::int`
  const actors = await db
    .select({
      id: user.id,
      name: user.name,
      wired: counted('wire'),
      operated: counted('knob', 'command'),
      read: counted('reading'),
      said: counted('remark'),
    })
    .from(act)
    .innerJoin(user, eq(user.id, act.actorId))
    .where(eq(act.sessionId, id))
    .groupBy(user.id, user.name)
    .orderBy(asc(user.id))
  const waves = await db
    .select({ instrument: actWave.instrument, t: actWave.t })
    .from(actWave)
    .where(eq(actWave.sessionId, id))
    .orderBy(asc(actWave.t))
  const branches = can(actor, 'experiments:work:do')
  return { ...known, versions: known.versions ?? {}, actors, waves, branches }
}

const actColumns = { seq: act.seq, t: act.t, by: act.actorId, kind: act.kind, body: act.body }

/** What was done, from an act on that is known. */
export const actsAfter = async (db: Db, id: string, after: number): Promise<Act[]> => {
  const rows = await db
    .select(actColumns)
    .from(act)
    .where(and(eq(act.sessionId, id), gt(act.seq, after)))
    .orderBy(asc(act.seq))
    .limit(MOST_ACTS)
  return rows as Act[]
}

/** The diagram as it was after an act: changes of it, and of parts while it ran, are all that it comes from. */
export const circuitAfter = async (db: Db, id: string, seq: number): Promise<Circuit> => {
  const rows = await db
    .select(actColumns)
    .from(act)
    .where(and(eq(act.sessionId, id), lte(act.seq, seq), inArray(act.kind, ['wire', 'knob'])))
    .orderBy(asc(act.seq))
  return (rows as Act[]).reduce(foldAct, beginning()).circuit
}

export const waveOf = async (db: Db, { id, instrument, t }: QueryOf<typeof recordWave>) => {
  const [row] = await db
    .select({ frame: actWave.frame })
    .from(actWave)
    .where(and(eq(actWave.sessionId, id), eq(actWave.instrument, instrument), eq(actWave.t, t)))
  return found(row).frame
}

/** The act by which an instrument's reading came. */
export const seqOfCommand = async (db: Db, id: string, commandId: string): Promise<number | null> => {
  const [row] = await db
    .select({ seq: act.seq })
    .from(act)
    .where(and(eq(act.sessionId, id), eq(act.kind, 'reading'), sql`${act.body} ->> 'id' = ${commandId}`))
    .orderBy(desc(act.seq))
    .limit(1)
  return row?.seq ?? null
}

/** When an act of a record happened; an act that there is not is missing. */
export const momentAt = async (db: Db, sessionId: string, seq: number): Promise<Date> => {
  const [row] = await db
    .select({ began: benchSession.startedAt, t: act.t })
    .from(act)
    .innerJoin(benchSession, eq(benchSession.id, act.sessionId))
    .where(and(eq(act.sessionId, sessionId), eq(act.seq, seq)))
  const { began, t } = found(row)
  return new Date(began.getTime() + t)
}
