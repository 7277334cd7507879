import { z } from 'zod'
import { Id, Instant } from '../core/types.ts'
import { releaseRules } from './states.ts'

/** An address, or a network as `10.1.0.0/16` or `2001:db8::/32`. */
const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { message: 'network' })

export const ExamSettings = z.object({
  /** A quiz that is not marked shows its result at once, may be tried again, and counts nowhere; an exam is marked. */
  marked: z.boolean().default(true),
  /** One page per part, or all questions on one. */
  pages: z.enum(['parts', 'all']).default('parts'),
  release: z.enum(releaseRules).default('review'),
  /** Whether a released result shows right answers and explanations beside the marks. */
  showKey: z.boolean().default(true),
  /** Asked for before the first question; empty: none. */
  code: z.string().trim().max(20).default(''),
  /** From where one may sit; empty: from everywhere. */
  addresses: z.array(Network).max(50).default([]),
  /** How many seconds after the end answers given before it may still arrive. */
  graceS: z.number().int().min(0).max(600).default(60),
  /** Whoever marks by hand does not see whose answer it is. */
  hideNames: z.boolean().default(false),
  /** A mark may be questioned for so many days after the release; 0: not at all. */
  complaintDays: z.number().int().min(0).max(60).default(7),
})
export type ExamSettings = z.output<typeof ExamSettings>

/** A single student, or what is different for one: of which class, how much longer, or another window. */
export const ExamStudent = z.object({
  studentId: Id,
  classId: Id,
  extraMinutes: z.number().int().min(0).max(1440).default(0),
  startAt: Instant.nullable().default(null),
  endAt: Instant.nullable().default(null),
  /** The extra minutes follow from standing extra time. */
  standing: z.boolean().optional(),
})
export type ExamStudent = z.output<typeof ExamStudent>
