import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Permission } from '@labbox/contract/access/permissions.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { AppError, found } from '../../platform/errors.ts'
import { classVisibleTo } from '../classes/queries.ts'
import { teachingClass } from '../classes/tables.ts'
import { classSession } from './tables.ts'

export const sessionColumns = {
  id: classSession.id,
  classId: classSession.classId,
  name: classSession.name,
  startAt: classSession.startAt,
  endAt: classSession.endAt,
  lateAfter: classSession.lateAfter,
  className: teachingClass.name,
  archived: sql<boolean>`${isNotNull(teachingClass.archivedAt)}`,
}

/** Class sessions with their class. */
export const sessionRows = (db: Db) =>
  db
    .select(sessionColumns)
    .from(classSession)
    .innerJoin(teachingClass, eq(teachingClass.id, classSession.classId))
    .$dynamic()

export type Session = Awaited<ReturnType<typeof sessionRows>>[number]

/** A class session of a class that the actor may reach by this permission. */
export const selectSession = async (
  db: Db,
  actor: Actor,
  permission: Permission,
  id: string,
): Promise<Session> => {
  const [row] = await sessionRows(db).where(
    and(eq(classSession.id, id), classVisibleTo(db, actor, permission)),
  )
  return found(row)
}

/** The same for one who may change it, locked until the transaction ends. */
export const lockSession = async (tx: Db, actor: Actor, id: string): Promise<Session> => {
  const [row] = await sessionRows(tx)
    .where(and(eq(classSession.id, id), classVisibleTo(tx, actor, 'attendance:session:edit')))
    .for('update', { of: classSession })
  const session = found(row)
  if (session.archived) throw new AppError('CLASS_ARCHIVED')
  return session
}

/** What the log says that something was done to. */
export const resource = ({ id, name, className, startAt }: Omit<Session, 'archived' | 'lateAfter'>) => {
  const day = startAt.toISOString().slice(0, 10)
  return {
    id,
    name: {
      zh: `${className.zh ?? className.en} · ${name.zh ?? name.en ?? day}`,
      en: `${className.en ?? className.zh} · ${name.en ?? name.zh ?? day}`,
    },
  }
}
