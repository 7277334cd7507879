import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { PersonName } from '../core/person-name.ts'
import { Id, Nothing, WithId } from '../core/types.ts'

/** The most that a group can have, whatever its task says. */
export const MOST_MEMBERS = 20

/** How students do a task together. */
export const GroupSettings = z.object({
  /** How many a group has at most when it is drawn or chosen. */
  size: z.number().int().min(2).max(10).default(2),
  /** How groups come about when the task is published; `hand`: its teacher makes them. */
  form: z.enum(['hand', 'random', 'students', 'copy']).default('random'),
  /** The earlier task whose groups are taken, for `copy`. */
  from: Id.nullable().default(null),
  /** The report is the group's too; else each member writes one. */
  report: z.boolean().default(true),
})
export type GroupSettings = z.infer<typeof GroupSettings>

/** A group as lists name it. */
export const GroupName = z.object({
  id: Id,
  /** Within the task and the class; what it is called without a name. */
  number: z.number().int(),
  name: z.string(),
})
export type GroupName = z.infer<typeof GroupName>

export const TaskGroup = GroupName.extend({ classId: Id })
export type TaskGroup = z.infer<typeof TaskGroup>

/** By how much one member’s score differs from the group’s. */
export const Adjustment = z.object({
  studentTaskId: Id,
  /** Points. */
  by: z.number().min(-100).max(100),
  reason: z.string().trim().min(1).max(1000),
})
export const Adjustments = z.array(Adjustment).max(MOST_MEMBERS).default([])

/** A member of a group as its reviewer grades them. */
export const GradedMember = z.object({
  studentTaskId: Id,
  name: PersonName,
  number: z.string(),
  /** What is left after the penalty. */
  score: z.number().nullable(),
  /** Points more or less than the group's; 0: none. */
  adjustment: z.number(),
  reason: z.string(),
})
export type GradedMember = z.infer<typeof GradedMember>

/** One's own group, for those in it. */
export const MyGroup = GroupName.extend({
  members: z.array(PersonName),
  /** Who submitted for all; null: nobody, or the clock. */
  submittedBy: PersonName.nullable(),
})
export type MyGroup = z.infer<typeof MyGroup>

export const taskGroupSave = endpoint({
  method: 'POST',
  path: '/teacher/task/groupSave',
  access: 'tasks:task:edit',
  summary: 'Add a group to a task, or name one',
  body: z.object({
    /** The experiment task. */
    id: Id,
    /** Null: a new one of `classId`. */
    groupId: Id.nullable().default(null),
    classId: Id.nullable().default(null),
    /** What it is called; empty: its number. */
    label: z.string().trim().max(50).default(''),
  }),
  /** Of the group. */
  data: WithId,
})

export const taskGroupMove = endpoint({
  method: 'POST',
  path: '/teacher/task/groupMove',
  access: 'tasks:task:edit',
  summary:
    'Put students into a group, or out of theirs; who leaves begins anew, and the work stays with the group',
  body: z.object({
    /** The experiment task. */
    id: Id,
    studentIds: z.array(Id).min(1).max(200),
    /** Null: into none. */
    groupId: Id.nullable().default(null),
  }),
  data: Nothing,
})

export const taskGroupDraw = endpoint({
  method: 'POST',
  path: '/teacher/task/groupDraw',
  access: 'tasks:task:edit',
  summary: 'Put everybody without a group into groups, by chance',
  body: WithId,
  data: z.object({ groups: z.number().int(), students: z.number().int() }),
})

export const taskGroupDelete = endpoint({
  method: 'POST',
  path: '/teacher/task/groupDelete',
  access: 'tasks:task:edit',
  summary: 'Remove a group; its members are in none then. Not once it has begun',
  body: WithId.extend({ groupId: Id }),
  data: Nothing,
})

export const myTaskGroups = endpoint({
  method: 'GET',
  path: '/stu/task/groups',
  access: 'tasks:mine:page',
  summary: 'The groups of one’s own class in a task, with who is in them',
  query: WithId,
  data: z.object({
    /** Whether one may join and leave now. */
    choose: z.boolean(),
    size: z.number().int(),
    groups: z.array(GroupName.extend({ members: z.array(PersonName), mine: z.boolean() })),
  }),
})

export const myTaskGroupJoin = endpoint({
  method: 'POST',
  path: '/stu/task/groupJoin',
  access: 'tasks:mine:page',
  summary:
    'Join a group of one’s class, or leave one’s own, while the task lets students choose and the group has not begun',
  body: WithId.extend({ groupId: Id.nullable().default(null) }),
  data: Nothing,
})
