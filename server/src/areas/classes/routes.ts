import type { FastifyInstance } from 'fastify'
import * as classes from '@labbox/contract/classes/classes.ts'
import * as keys from '@labbox/contract/classes/keys.ts'
import type { Deps } from '../../platform/deps.ts'
import { found } from '../../platform/errors.ts'
import { register } from '../../platform/http/register.ts'
import { addKey, keysOf, revokeKey } from './keys.service.ts'
import { classPageOf, membersOf, selectOptionalClass, semestersOf } from './queries.ts'
import { addClass, addMembers, removeMember, updateClass, type OnJoined } from './service.ts'

export const classesRoutes = (app: FastifyInstance, deps: Deps, onJoined: OnJoined): void => {
  const { db } = deps
  register(app, classes.semesterList, ({ actor }) => semestersOf(db, actor))
  register(app, classes.classPage, ({ actor, query }) => classPageOf(db, actor, query))
  register(app, classes.classGet, async ({ actor, query }) => {
    const row = found(await selectOptionalClass(db, actor, 'classes:class:page', query.id))
    // Classmates are not listed to a student: only those who teach or administer see who is in.
    return { ...row, list: actor.role === 'student' ? [] : await membersOf(db, row.id) }
  })
  register(app, classes.classAdd, ({ actor, body }) => addClass(deps, actor, body))
  register(app, classes.classUpdate, ({ actor, body }) => updateClass(deps, actor, body))
  register(app, classes.memberAdd, ({ actor, body }) =>
    addMembers(deps, actor, body.id, body.accounts, onJoined),
  )
  register(app, classes.memberRemove, ({ actor, body }) => removeMember(deps, actor, body.id, body.userId))

  register(app, keys.classKeyList, ({ actor, query }) => keysOf(deps, actor, query))
  register(app, keys.classKeyAdd, ({ actor, body }) => addKey(deps, actor, body))
  register(app, keys.classKeyRevoke, ({ actor, body }) => revokeKey(deps, actor, body.id, 'class'))
  register(app, keys.orgKeyList, ({ actor, query }) => keysOf(deps, actor, query))
  register(app, keys.orgKeyAdd, ({ actor, body }) => addKey(deps, actor, body))
  register(app, keys.orgKeyRevoke, ({ actor, body }) => revokeKey(deps, actor, body.id, 'organisation'))
}
