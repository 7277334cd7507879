import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { OwnerGroup } from '@labbox/contract/core/ownership.ts'
import type { LocalDoc } from '@labbox/contract/core/rich-doc.ts'
import type { GraphDocument } from '@labbox/contract/courses/graph.ts'
import { id, instant, localText, optionalLocalText, ref } from '../../platform/database/columns.ts'
import { organisation, user } from '../access/tables.ts'
import { teachingClass } from '../classes/tables.ts'
import { projectFile } from '../files/project.tables.ts'
import { file } from '../files/tables.ts'
import { labProject } from '../labs/tables.ts'
import { questionBank } from '../questions/tables.ts'

/** The tree that courses are sorted into; null organisation: of the system. */
export const courseCategory = pgTable(
  'course_category',
  {
    id: id(),
    orgId: ref().references(() => organisation.id),
    parentId: ref().references((): AnyPgColumn => courseCategory.id),
    name: localText().notNull(),
    position: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('course_category_org').on(t.orgId), index('course_category_parent').on(t.parentId)],
)

export const course = pgTable(
  'course',
  {
    id: id(),
    /** 0 person, 1 school, 2 system. */
    group: smallint().$type<OwnerGroup>().notNull(),
    /** Null for system courses. */
    orgId: ref().references(() => organisation.id),
    ownerId: ref().references(() => user.id),
    categoryId: ref().references(() => courseCategory.id),
    name: localText().notNull(),
    /** Where its material comes from, in the author's words. */
    source: text().notNull().default(''),
    introduction: jsonb().$type<LocalDoc>().notNull(),
    coverId: ref().references(() => file.id),
    shared: boolean().notNull().default(false),
    mooc: boolean().notNull().default(false),
    /** Of the address of its page for visitors: 128 random bits; null: there is none. */
    visitorCode: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    archivedAt: instant(),
    deletedAt: instant(),
  },
  (t) => [
    index('course_owner').on(t.ownerId),
    index('course_org').on(t.orgId, t.group),
    index('course_category_of').on(t.categoryId),
    index('course_updated').on(t.updatedAt, t.id),
    unique('course_visitor_code').on(t.visitorCode),
  ],
)

const courseRef = () =>
  ref()
    .notNull()
    .references(() => course.id, { onDelete: 'cascade' })

/** Who teaches a course beside its owner. */
export const courseTeacher = pgTable(
  'course_teacher',
  {
    courseId: courseRef(),
    userId: ref()
      .notNull()
      .references(() => user.id),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.userId] }), index('course_teacher_user').on(t.userId)],
)

export const courseClass = pgTable(
  'course_class',
  {
    courseId: courseRef(),
    classId: ref()
      .notNull()
      .references(() => teachingClass.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.classId] }), index('course_class_class').on(t.classId)],
)

/** Students who enrolled themselves in an open course. */
export const courseMember = pgTable(
  'course_member',
  {
    courseId: courseRef(),
    userId: ref()
      .notNull()
      .references(() => user.id),
    joinedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.userId] }), index('course_member_user').on(t.userId)],
)

export const courseLab = pgTable(
  'course_lab',
  {
    courseId: courseRef(),
    projectId: ref()
      .notNull()
      .references(() => labProject.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.projectId] }), index('course_lab_project').on(t.projectId)],
)

export const courseBank = pgTable(
  'course_bank',
  {
    courseId: courseRef(),
    bankId: ref()
      .notNull()
      .references(() => questionBank.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.bankId] }), index('course_bank_bank').on(t.bankId)],
)

/** A folder or a file of a course's material; a file names a project file, which belongs to whoever uploaded it. */
export const courseWare = pgTable(
  'course_ware',
  {
    id: id(),
    courseId: courseRef(),
    parentId: ref().references((): AnyPgColumn => courseWare.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Null: a folder. */
    projectFileId: ref().references(() => projectFile.id),
    position: integer().notNull(),
    /** Students see it (and what is in it) from then on, until then; null: without such a bound. */
    visibleFrom: instant(),
    visibleUntil: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('course_ware_course').on(t.courseId, t.position),
    index('course_ware_parent').on(t.parentId),
    index('course_ware_file').on(t.projectFileId),
  ],
)

/** A graph of what is to be known, or of what one is to be able to do: one document of topics and relations. */
export const courseGraph = pgTable(
  'course_graph',
  {
    id: id(),
    courseId: courseRef(),
    /** 1 knowledge, 2 ability. */
    type: smallint().$type<1 | 2>().notNull(),
    name: localText().notNull(),
    description: optionalLocalText().notNull(),
    /** Whether students of the course see it. */
    visible: boolean().notNull().default(false),
    document: jsonb().$type<GraphDocument>().notNull(),
    /** Grows with every save, so that a stale page cannot overwrite a newer graph. */
    revision: integer().notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [index('course_graph_course').on(t.courseId)],
)
