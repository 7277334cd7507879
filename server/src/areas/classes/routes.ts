import type { FastifyInstance } from 'fastify'
import * as assistants from '@labbox/contract/classes/assistants.ts'
import * as classes from '@labbox/contract/classes/classes.ts'
import * as keys from '@labbox/contract/classes/keys.ts'
import type { Deps } from '../../platform/deps.ts'
import { found } from '../../platform/errors.ts'
import { receiveFile } from '../../platform/http/one-file.ts'
import { register } from '../../platform/http/register.ts'
import { assistantsOf, assistingOf } from './assistants.queries.ts'
import { setAssistant, type AssistantHooks } from './assistants.service.ts'
import { addKey, keysOf, revokeKey } from './keys.service.ts'
import { importMembers, memberTemplateFile } from './members.service.ts'
import {
  candidatesOf,
  colleaguesOf,
  classPageOf,
  membersOf,
  selectOptionalClass,
  semestersOf,
  teachersOf,
} from './queries.ts'
import { addSemester, updateSemester } from './semesters.service.ts'
import {
  addClass,
  addMembers,
  removeMember,
  setTeachers,
  transferMember,
  updateClass,
  type OnJoined,
} from './service.ts'

export const classesRoutes = (
  app: FastifyInstance,
  deps: Deps,
  onJoined: OnJoined,
  assisting: AssistantHooks,
): void => {
  const { db } = deps
  register(app, classes.semesterList, ({ actor }) => semestersOf(db, actor))
  register(app, classes.semesterAdd, ({ actor, body }) => addSemester(deps, actor, body))
  register(app, classes.semesterUpdate, ({ actor, body }) => updateSemester(deps, actor, body))
  register(app, classes.classPage, ({ actor, query }) => classPageOf(db, actor, query))
  register(app, classes.classGet, async ({ actor, query }) => {
    const row = found(await selectOptionalClass(db, actor, 'classes:class:page', query.id))
    // Classmates are not listed to a student: only those who teach or administer see who is in.
    const list = actor.role === 'student' ? [] : await membersOf(db, row.id)
    return { ...row, list, people: await teachersOf(db, row.id) }
  })
  register(app, classes.classAdd, ({ actor, body }) => addClass(deps, actor, body))
  register(app, classes.classUpdate, ({ actor, body }) => updateClass(deps, actor, body))
  register(app, classes.memberAdd, ({ actor, body }) =>
    addMembers(deps, actor, body.id, body.accounts, onJoined),
  )
  register(app, classes.memberRemove, ({ actor, body }) => removeMember(deps, actor, body.id, body.userId))
  register(app, classes.classTeachers, ({ actor, body }) => setTeachers(deps, actor, body))
  register(app, classes.memberSearch, ({ actor, query }) => candidatesOf(db, actor, query))
  register(app, classes.teacherSearch, ({ actor, query }) => colleaguesOf(db, actor, query.text))
  register(app, classes.memberTransfer, ({ actor, body }) => transferMember(deps, actor, body, onJoined))
  register(app, classes.memberTemplate, ({ actor }) => memberTemplateFile(actor.locale))
  register(app, classes.memberImport, async ({ actor, query, request }) => {
    // Before anything is received.
    found(await selectOptionalClass(db, actor, 'classes:class:edit', query.id))
    const file = await receiveFile(request, classes.MEMBER_SHEET_LIMIT)
    return importMembers(deps, actor, query, file, onJoined)
  })

  register(app, assistants.assistantList, ({ actor, query }) => assistantsOf(db, actor, query.id))
  register(app, assistants.assistantSet, ({ actor, body }) => setAssistant(deps, actor, body, assisting))
  register(app, assistants.assistingMine, ({ actor }) => assistingOf(db, actor))

  register(app, keys.classKeyList, ({ actor, query }) => keysOf(deps, actor, query))
  register(app, keys.classKeyAdd, ({ actor, body }) => addKey(deps, actor, body))
  register(app, keys.classKeyRevoke, ({ actor, body }) => revokeKey(deps, actor, body.id, 'class'))
  register(app, keys.orgKeyList, ({ actor, query }) => keysOf(deps, actor, query))
  register(app, keys.orgKeyAdd, ({ actor, body }) => addKey(deps, actor, body))
  register(app, keys.orgKeyRevoke, ({ actor, body }) => revokeKey(deps, actor, body.id, 'organisation'))
}
