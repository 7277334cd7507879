import type { FastifyInstance } from 'fastify'
import * as taking from '@labbox/contract/attendance/attendance.ts'
import * as mine from '@labbox/contract/attendance/mine.ts'
import * as sessions from '@labbox/contract/attendance/sessions.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/register.ts'
import { recordBenchUse, setAttendance } from './attendance.service.ts'
import { benchUseOf } from './bench.queries.ts'
import { checkIn, myAttendanceOf, mySessionsOf } from './mine.ts'
import { changesOf, screenOf, sessionListOf, sessionPageOf } from './queries.ts'
import { selectSession } from './scope.ts'
import { addSession, deleteSession, updateSession } from './sessions.service.ts'

export const attendanceRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  register(app, sessions.sessionPage, ({ actor, query }) => sessionPageOf(db, actor, query))
  register(app, sessions.sessionAdd, ({ actor, body }) => addSession(deps, actor, body))
  register(app, sessions.sessionUpdate, ({ actor, body }) => updateSession(deps, actor, body))
  register(app, sessions.sessionDelete, ({ actor, body }) => deleteSession(deps, actor, body.id))
  register(app, taking.sessionGet, ({ actor, query }) => sessionListOf(db, actor, query.id))
  register(app, taking.attendanceSet, ({ actor, body }) => setAttendance(deps, actor, body))
  register(app, taking.attendanceCode, ({ actor, query }) => screenOf(deps, actor, query.id))
  register(app, taking.benchUse, async ({ actor, query }) =>
    benchUseOf(db, await selectSession(db, actor, 'attendance:session:edit', query.id)),
  )
  register(app, taking.benchUseRecord, ({ actor, body }) => recordBenchUse(deps, actor, body))
  register(app, taking.attendanceChanges, ({ actor, query }) => changesOf(db, actor, query))
  register(app, mine.myAttendance, ({ actor }) => myAttendanceOf(db, actor))
  register(app, mine.mySessions, ({ actor, query }) => mySessionsOf(db, actor, query))
  register(app, mine.checkIn, ({ actor, body }) => checkIn(deps, actor, body))
}
