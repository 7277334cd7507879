import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { LocalDoc } from '../core/rich-doc.ts'
import { Id, Instant, LocalText, Nothing, pageOf, pageQuery, WithId } from '../core/types.ts'
import { OwnerGroup, ownedName } from '../core/ownership.ts'

export const CourseRow = z.object({
  id: Id,
  /** 0 person, 1 school, 2 system: who keeps it. */
  group: OwnerGroup,
  name: LocalText,
  source: z.string(),
  categoryId: Id.nullable(),
  categoryName: LocalText.nullable(),
  coverUrl: z.string().nullable(),
  owner: PersonName.nullable(),
  teachers: z.array(PersonName),
  /** Seen and copied by the teachers of the organisation. */
  shared: z.boolean(),
  /** Open to students who enrol themselves. */
  mooc: z.boolean(),
  archived: z.boolean(),
  classes: z.number().int(),
  labs: z.number().int(),
  wares: z.number().int(),
  /** Whether this user may change it; others may read and copy it. */
  editable: z.boolean(),
  updatedAt: Instant,
})
export type CourseRow = z.infer<typeof CourseRow>

const Person = z.object({ id: Id, account: z.string(), name: PersonName })
export const CourseLab = z.object({
  id: Id,
  name: LocalText,
  introduction: z.object({ zh: z.string().optional(), en: z.string().optional() }),
  coverUrl: z.string().nullable(),
})
export type CourseLab = z.infer<typeof CourseLab>
export const CourseClass = z.object({
  id: Id,
  name: LocalText,
  members: z.number().int(),
  archived: z.boolean(),
})
export type CourseClass = z.infer<typeof CourseClass>
export const CourseBank = z.object({ id: Id, name: LocalText, questions: z.number().int() })

export const CourseDetail = CourseRow.extend({
  coverId: Id.nullable(),
  introduction: LocalDoc,
  /** Signed links of the pictures in the introduction, by file id. */
  files: z.record(z.string(), z.string()),
  people: z.array(Person),
  classList: z.array(CourseClass),
  /** The class of who enrolled themselves, for who teaches it; null while nothing was given to them. */
  openClassId: Id.nullable(),
  labList: z.array(CourseLab),
  bankList: z.array(CourseBank),
})
export type CourseDetail = z.infer<typeof CourseDetail>

const fields = {
  name: ownedName,
  source: z.string().trim().max(200).default(''),
  categoryId: Id.nullable().default(null),
  coverId: Id.nullable().default(null),
  introduction: LocalDoc.default({}),
  shared: z.boolean().default(false),
  mooc: z.boolean().default(false),
}

const filters = {
  ...pageQuery(['updatedAt', 'createdAt']),
  name: z.string().max(100).optional(),
  group: OwnerGroup.optional(),
  categoryId: Id.optional(),
  archived: z.boolean().optional(),
  mooc: z.boolean().optional(),
}

export const coursePage = endpoint({
  method: 'GET',
  path: '/course/list/page',
  access: 'courses:course:page',
  summary: 'Own, shared, school and system courses',
  query: z.object(filters),
  data: pageOf(CourseRow),
})

export const orgCoursePage = endpoint({
  method: 'GET',
  path: '/course/orgcourse/page',
  access: 'courses:org:page',
  summary: 'All courses of the organisation and those below it',
  query: z.object(filters),
  data: pageOf(CourseRow),
})

export const courseGet = endpoint({
  method: 'GET',
  path: '/course/list/get',
  access: 'courses:course:page',
  summary: 'One course with its classes, teachers, labs and question banks',
  query: WithId,
  data: CourseDetail,
})

export const courseAdd = endpoint({
  method: 'POST',
  path: '/course/list/add',
  access: 'courses:course:add',
  summary: 'A new course in the group of one’s role; a teacher who makes one teaches it',
  body: z.object(fields),
  data: WithId,
})

export const courseUpdate = endpoint({
  method: 'POST',
  path: '/course/list/update',
  access: 'courses:course:edit',
  summary: 'Change what a course says of itself',
  body: z.object({ id: Id, ...fields }),
  data: Nothing,
})

export const courseArchive = endpoint({
  method: 'POST',
  path: '/course/list/archive',
  access: 'courses:course:edit',
  summary: 'Archive a course, or bring it back; students do not see an archived one',
  body: z.object({ id: Id, archived: z.boolean() }),
  data: Nothing,
})

export const courseCopy = endpoint({
  method: 'POST',
  path: '/course/list/copy',
  access: 'courses:course:add',
  summary:
    'A course of one’s own with the same texts, courseware, labs, banks and graphs; without classes, teachers and progress',
  body: WithId,
  data: WithId,
})

export const courseDelete = endpoint({
  method: 'POST',
  path: '/course/list/delete',
  access: 'courses:course:delete',
  summary: 'Delete a course; refused while classes are in it',
  body: WithId,
  data: Nothing,
})

export const courseClasses = endpoint({
  method: 'POST',
  path: '/course/list/classes',
  access: 'courses:course:edit',
  summary: 'Which classes take the course; classes one may not change stay as they are',
  body: z.object({ id: Id, classIds: z.array(Id).max(200) }),
  data: Nothing,
})

export const courseTeachers = endpoint({
  method: 'POST',
  path: '/course/list/teachers',
  access: 'courses:course:edit',
  summary: 'Who teaches the course, by account; refused as a whole when one is no teacher there',
  body: z.object({
    id: Id,
    accounts: z.array(z.string().trim().toLowerCase().min(1).max(40)).max(50),
  }),
  data: Nothing,
})

export const courseLabs = endpoint({
  method: 'POST',
  path: '/course/list/labs',
  access: 'courses:course:edit',
  summary: 'The lab projects of the course, in their order',
  body: z.object({ id: Id, projectIds: z.array(Id).max(200) }),
  data: Nothing,
})

export const courseBanks = endpoint({
  method: 'POST',
  path: '/course/list/banks',
  access: 'courses:course:edit',
  summary: 'The question banks that students of the course practise with',
  body: z.object({ id: Id, bankIds: z.array(Id).max(100) }),
  data: Nothing,
})
