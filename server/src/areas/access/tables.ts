import { eq, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { AssistantRight } from '@labbox/contract/access/assisting.ts'
import { userStates } from '@labbox/contract/access/users.ts'
import type { HeldPermission, RoleCode, Scope } from '@labbox/contract/access/permissions.ts'
import type { RowFault, UserImport } from '@labbox/contract/access/user-import.ts'
import type { ErrorKey } from '@labbox/contract/errors/index.ts'
import { id, instant, localText, ref } from '../../platform/database/columns.ts'

/** How somebody came in. */
export type WayIn = 'password' | 'registration' | 'cas' | 'token'

/** A university or school; all data belongs to one, `system` data to none. */
export const organisation = pgTable(
  'organisation',
  {
    id: id(),
    parentId: ref().references((): AnyPgColumn => organisation.id),
    /** Ids from the root to this one, `/a/b/`: a prefix match is "this organisation and below". */
    path: text().notNull(),
    name: localText().notNull(),
    abbreviation: text().notNull().default(''),
    remark: text().notNull().default(''),
    /** Weekly rules, slots, semesters and date inputs are meant in this zone. */
    timeZone: text().notNull().default('Asia/Shanghai'),
    /** Whether its people may set a forgotten password anew by e-mail. */
    passwordByMail: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('organisation_path').on(sql`${t.path} text_pattern_ops`),
    index('organisation_parent').on(t.parentId),
  ],
)

export const user = pgTable(
  'app_user',
  {
    id: id(),
    account: text().notNull(),
    name: text().notNull(),
    email: text(),
    phone: text(),
    /** 1 active, 0 disabled. */
    status: smallint().$type<0 | 1>().notNull().default(userStates.active),
    passwordHash: text().notNull(),
    mustChangePassword: boolean().notNull().default(false),
    avatar: text(),
    introduction: text().notNull().default(''),
    /** Student or staff number, as the university prints it. */
    number: text().notNull().default(''),
    /** Of all classes that one assists in, kept up by those: what a student’s session is let in by beside the role. */
    assists: text().array().$type<AssistantRight[]>().notNull().default([]),
    loginMethod: text().notNull().default('password'),
    orgId: ref().references(() => organisation.id),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /**
     * What is searched, in small letters: account, name, number; then their Chinese characters one by one, since trigrams need
     * three characters together and many Chinese names have two.
     */
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(account || chr(10) || name || chr(10) || number) || chr(10) || regexp_replace(regexp_replace(lower(name || ' ' || number), '[\\x01-\\x7f]+', ' ', 'g'), '(.)', ' \\1', 'g') || ' '`,
      ),
  },
  (t) => [
    unique('app_user_account_key').on(t.account),
    index('app_user_org').on(t.orgId),
    // One for each order of the list, with what tells whose users are shown: walking along it reads no rows of the table.
    index('app_user_by_account').on(t.account, t.id, t.orgId),
    index('app_user_by_name').on(t.name, t.id, t.orgId),
    index('app_user_by_number').on(t.number, t.id, t.orgId),
    index('app_user_by_created').on(t.createdAt, t.id, t.orgId),
    index('app_user_search').using('gin', t.search.op('gin_trgm_ops')),
    // First passwords out of sheets, until they are hashed at full cost (`softPasswords` in platform/passwords.ts).
    index('app_user_soft_password')
      .on(t.id)
      .where(sql`${t.passwordHash} like '$argon2id$v=19$m=1024,t=1,%'`),
  ],
)

export const isActiveUser = eq(user.status, userStates.active)

export const role = pgTable(
  'role',
  {
    id: id(),
    code: text().notNull(),
    /** The shipped role it is a kind of: how it ranks, and what it finds first. Of a shipped role, itself. */
    base: text().$type<RoleCode>().notNull().default('student'),
    name: localText().notNull(),
    remark: text().notNull().default(''),
    builtin: boolean().notNull().default(false),
    /** Grows with every change of its permissions or menus, so that cached copies know they are old. */
    version: integer().notNull().default(1),
  },
  (t) => [unique('role_code_key').on(t.code)],
)

export const permissionRow = pgTable('permission', {
  code: text().$type<HeldPermission>().primaryKey(),
  name: localText().notNull(),
  /** Where it stands in the tree; null: among those of its area and resource. */
  parent: text()
    .$type<HeldPermission>()
    .references((): AnyPgColumn => permissionRow.code, { onUpdate: 'cascade' }),
})

export const rolePermission = pgTable(
  'role_permission',
  {
    roleId: ref()
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
    permission: text()
      .$type<HeldPermission>()
      .notNull()
      .references(() => permissionRow.code, { onDelete: 'cascade' }),
    scope: text().$type<Scope>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.permission] })],
)

export const userRole = pgTable(
  'user_role',
  {
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    roleId: ref()
      .notNull()
      .references(() => role.id),
    /** The organisation the role is held in; null for system administrators. */
    orgId: ref().references(() => organisation.id),
    sort: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.roleId] }), index('user_role_role').on(t.roleId, t.userId)],
)

export const menu = pgTable(
  'menu',
  {
    id: id(),
    parentId: ref(),
    resName: localText().notNull(),
    resUrl: text().notNull().default(''),
    resStyle: text().notNull().default(''),
    sort: integer().notNull().default(0),
    /** The key of a shipped row, so that a new version can add rows without touching edited ones. */
    shipped: text(),
    /** An administrator has changed, moved or hidden it: it stays as it is with a new version. */
    changed: boolean().notNull().default(false),
  },
  (t) => [
    foreignKey({ columns: [t.parentId], foreignColumns: [t.id], name: 'menu_parent_fk' }),
    uniqueIndex('menu_shipped_key').on(t.shipped),
  ],
)

export const roleMenu = pgTable(
  'role_menu',
  {
    roleId: ref()
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
    menuId: ref()
      .notNull()
      .references(() => menu.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.menuId] })],
)

export const session = pgTable(
  'session',
  {
    id: id(),
    /** SHA-256 of the token, hex; the token itself is nowhere. */
    tokenHash: text().notNull(),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    roleId: ref()
      .notNull()
      .references(() => role.id),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    /** signOut | roleSwitch, or a reason of `SessionNotice` */
    endReason: text(),
    /** How it was opened: a first password must be changed only by who came in by it. */
    way: text().$type<WayIn>().notNull().default('password'),
    address: text().notNull().default(''),
    device: text().notNull().default(''),
  },
  (t) => [
    unique('session_token_key').on(t.tokenHash),
    index('session_user').on(t.userId),
    index('session_open')
      .on(t.lastSeenAt)
      .where(sql`${t.endedAt} is null`),
  ],
)

export const captchaRow = pgTable('captcha', {
  id: id(),
  answer: text().notNull(),
  expiresAt: instant().notNull(),
})

export const signInFailure = pgTable(
  'sign_in_failure',
  { id: id(), account: text().notNull(), address: text().notNull(), at: instant().notNull() },
  (t) => [
    index('sign_in_failure_account').on(t.account, t.at),
    index('sign_in_failure_address').on(t.address, t.at),
  ],
)

/** People in a sheet on their way to become users; all of them do, or nobody. Forgotten after a day. */
export const userImport = pgTable(
  'user_import',
  {
    id: id(),
    /** Who imports; nobody else sees it. */
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    // Without foreign keys: an import that was forgotten must not keep an organisation or a role from being deleted.
    orgId: ref().notNull(),
    roleId: ref().notNull(),
    fileName: text().notNull(),
    sha256: text().notNull(),
    state: text().$type<UserImport['state']>().notNull(),
    rows: integer().notNull().default(0),
    faulty: integer().notNull().default(0),
    faults: jsonb().$type<UserImport['faults']>().notNull().default({}),
    /** Number of rows that the present step has processed. */
    done: integer().notNull().default(0),
    ignored: jsonb().$type<string[]>().notNull().default([]),
    problem: jsonb().$type<{ key: ErrorKey; params: Record<string, string | number> }>(),
    /** With the server's secret, what the first passwords are made from; gone when they have been noted. */
    seed: text(),
    passwordsUntil: instant(),
    createdAt: instant().notNull(),
    /** When its server last said that it is at work. */
    touchedAt: instant().notNull(),
  },
  (t) => [index('user_import_user').on(t.userId), index('user_import_created').on(t.createdAt)],
)

export const userImportRow = pgTable(
  'user_import_row',
  {
    importId: ref()
      .notNull()
      .references(() => userImport.id, { onDelete: 'cascade' }),
    /** As the spreadsheet counts. */
    line: integer().notNull(),
    /** Id that the user will get. */
    id: ref().notNull(),
    account: text().notNull(),
    name: text().notNull(),
    number: text().notNull(),
    email: text(),
    phone: text(),
    /** Of the password in the sheet; without one it is made when the import is confirmed. */
    passwordHash: text(),
    faults: jsonb().$type<RowFault[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.importId, t.line] })],
)
