import type { FastifyInstance } from 'fastify'
import * as accessTokens from '@labbox/contract/access/access-tokens.ts'
import * as holders from '@labbox/contract/access/holders.ts'
import * as menus from '@labbox/contract/access/menus.ts'
import * as org from '@labbox/contract/access/org.ts'
import * as permissions from '@labbox/contract/access/permission-list.ts'
import * as preferences from '@labbox/contract/access/preferences.ts'
import * as profile from '@labbox/contract/access/profile.ts'
import * as roles from '@labbox/contract/access/roles.ts'
import * as sessions from '@labbox/contract/access/sessions.ts'
import * as users from '@labbox/contract/access/users.ts'
import { register, registered } from '../../../platform/http/register.ts'
import {
  accessTokensOf,
  addAccessToken,
  revokeAccessToken,
  tokenChoices,
} from '../tokens/access-tokens.service.ts'
import type { AccessContext } from '../context.ts'
import { addMenu, deleteMenu, menuRows, moveMenu, updateMenu } from '../roles/menus.service.ts'
import { holdersOf } from '../roles/holders.queries.ts'
import { importRoutes } from '../import/routes.ts'
import { endOwnSession, kick, onlineSessions, ownSessionList } from '../sessions/online.service.ts'
import {
  addOrganisation,
  deleteOrganisation,
  organisationGet,
  organisationList,
  updateOrganisation,
} from './org.service.ts'
import { changePassword } from './password.service.ts'
import { permissionInfos } from '../roles/permissions.queries.ts'
import { addPermission, deletePermission, updatePermission } from '../roles/permissions.service.ts'
import { preferencesOf, savePreference } from './preferences.service.ts'
import { profileOf, updatePicture, updateProfile } from './profile.service.ts'
import { addRole, copyRole, deleteRole, roleOf, rolesPage, updateRole } from '../roles/roles.service.ts'
import { grantableRoles } from '../roles/roles.queries.ts'
import { userOf, usersPage } from './users.queries.ts'
import { assignUsers, deleteUsers, resetPasswords, setStatus } from './users.batch.ts'
import { addUser, updateUser } from './users.service.ts'

/** Organisations, the people in them, what they may do, and who is in now. */
export const peopleRoutes = (app: FastifyInstance, ctx: AccessContext): void => {
  const calls = () => registered.get(app.server) ?? []
  register(app, accessTokens.accessTokenList, ({ actor }) => accessTokensOf(ctx, actor))
  register(app, accessTokens.accessTokenAdd, ({ actor, body }) => addAccessToken(ctx, actor, body, calls()))
  register(app, accessTokens.accessTokenChoices, ({ actor }) => tokenChoices(actor, calls()))
  register(app, accessTokens.accessTokenRevoke, ({ actor, body }) => revokeAccessToken(ctx, actor, body.id))

  register(app, org.orgList, ({ actor }) => organisationList(ctx, actor))
  register(app, org.orgGet, ({ actor, query }) => organisationGet(ctx, actor, query.id))
  register(app, org.orgAdd, ({ actor, body }) => addOrganisation(ctx, actor, body))
  register(app, org.orgUpdate, ({ actor, body }) => updateOrganisation(ctx, actor, body))
  register(app, org.orgDelete, ({ actor, body }) => deleteOrganisation(ctx, actor, body.id))

  register(app, users.userPage, ({ actor, query }) => usersPage(ctx, actor, query))
  register(app, users.userGet, ({ actor, query }) => userOf(ctx, actor, query.id))
  register(app, users.roleOptions, ({ actor }) => grantableRoles(ctx.db, actor))
  register(app, users.userAdd, ({ actor, body }) => addUser(ctx, actor, body))
  register(app, users.userUpdate, ({ actor, body }) => updateUser(ctx, actor, body))
  register(app, users.userStatus, ({ actor, body }) => setStatus(ctx, actor, body))
  register(app, users.userResetPassword, ({ actor, body }) => resetPasswords(ctx, actor, body.ids))
  register(app, users.userAssign, ({ actor, body }) => assignUsers(ctx, actor, body))
  register(app, users.userDelete, ({ actor, body }) => deleteUsers(ctx, actor, body.ids))

  importRoutes(app, ctx)

  register(app, roles.rolePage, ({ query }) => rolesPage(ctx, query))
  register(app, roles.roleGet, ({ query }) => roleOf(ctx, query.id))
  register(app, roles.roleAdd, ({ actor, body }) => addRole(ctx, actor, body))
  register(app, roles.roleUpdate, ({ actor, body }) => updateRole(ctx, actor, body))
  register(app, roles.roleCopy, ({ actor, body }) => copyRole(ctx, actor, body))
  register(app, roles.roleDelete, ({ actor, body }) => deleteRole(ctx, actor, body.id))
  register(app, holders.permissionHolders, ({ actor, query }) => holdersOf(ctx.db, actor, query.permission))
  register(app, permissions.permissionList, ({ actor }) => permissionInfos(ctx, actor))
  register(app, permissions.permissionAdd, ({ actor, body }) => addPermission(ctx, actor, body))
  register(app, permissions.permissionUpdate, ({ actor, body }) => updatePermission(ctx, actor, body))
  register(app, permissions.permissionDelete, ({ actor, body }) => deletePermission(ctx, actor, body))

  register(app, menus.menuList, () => menuRows(ctx))
  register(app, menus.menuAdd, ({ actor, body }) => addMenu(ctx, actor, body))
  register(app, menus.menuUpdate, ({ actor, body }) => updateMenu(ctx, actor, body))
  register(app, menus.menuMove, ({ actor, body }) => moveMenu(ctx, actor, body))
  register(app, menus.menuDelete, ({ actor, body }) => deleteMenu(ctx, actor, body.id))

  register(app, sessions.onlinePage, ({ actor, query }) => onlineSessions(ctx, actor, query))
  register(app, sessions.onlineKick, ({ actor, body }) => kick(ctx, actor, body.ids))
  register(app, sessions.passwordChange, ({ actor, body }) => changePassword(ctx, actor, body))
  register(app, sessions.ownSessions, ({ actor }) => ownSessionList(ctx, actor))
  register(app, sessions.ownSessionEnd, ({ actor, body }) => endOwnSession(ctx, actor, body.id))
  register(app, preferences.preferenceList, ({ actor }) => preferencesOf(ctx, actor))
  register(app, preferences.preferenceSave, ({ actor, body }) => savePreference(ctx, actor, body))
  register(app, profile.profileGet, ({ actor }) => profileOf(ctx, actor))
  register(app, profile.profileUpdate, ({ actor, body }) => updateProfile(ctx, actor, body))
  register(app, profile.pictureUpdate, ({ actor, body }) => updatePicture(ctx, actor, body.fileId))
}
