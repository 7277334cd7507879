import { z } from 'zod'
import { TaskTypeSchema } from '../tasks/tasks.ts'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, LocalText } from '../core/types.ts'
import { DeviceState } from '../devices/devices.ts'

/** Figures are counted again after so many seconds at the soonest, however many boards hang on walls. */
export const BOARD_SECONDS = { today: 5, trends: 300 } as const
/** Most benches that a board names; all are counted. */
export const BOARD_DEVICES = 60
export const TREND_DAYS = 30

const Count = z.number().int()

export const BoardDevice = z.object({
  id: Id,
  name: LocalText,
  state: DeviceState,
  capacity: Count,
  occupied: Count,
  /** Since when the one who has been on it longest is there; without anybody, since when it is on or off. */
  since: Instant.nullable(),
})
export type BoardDevice = z.infer<typeof BoardDevice>

const BoardTasks = z.object({
  type: TaskTypeSchema,
  /** Whose time is today, wholly or in part. */
  tasks: Count,
  students: Count,
  working: Count,
  /** Handed in or graded. */
  done: Count,
})

const BoardHour = z.object({ hour: z.number().int().min(0).max(23), places: Count, booked: Count })

export const BoardToday = z.object({
  at: Instant,
  /** That of the topmost organisation: it says which day today is. */
  timeZone: z.string(),
  places: z.object({ all: Count, free: Count, occupied: Count, fault: Count, offline: Count }),
  devices: z.array(BoardDevice),
  moreDevices: Count,
  tasks: z.array(BoardTasks),
  /** Slots that begin today, by the hour; hours without any are left out. */
  bookings: z.array(BoardHour),
})
export type BoardToday = z.infer<typeof BoardToday>

/** Nothing on a board leads to a person; even so it is shown only when an administrator says so. */
const open = 'figures only, and only while an administrator has the public board on'

export const boardToday = endpoint({
  method: 'GET',
  path: '/dashboardDisplay/today',
  access: { public: open },
  summary: 'The first wall board: benches now, tasks and bookings of today',
  data: BoardToday,
})

const BoardDay = z.object({
  /** YYYY-MM-DD. */
  day: z.string(),
  benchHours: z.number(),
  uses: Count,
  handedIn: Count,
})
export type BoardDay = z.infer<typeof BoardDay>

export const BoardTrends = z.object({
  at: Instant,
  timeZone: z.string(),
  days: z.array(BoardDay),
  /** Released scores of these days, by tens: 0 to 9, …, 90 to 100. */
  scores: z.array(Count).length(10),
  mean: z.number().nullable(),
})
export type BoardTrends = z.infer<typeof BoardTrends>

export const boardTrends = endpoint({
  method: 'GET',
  path: '/dashboardDisplay/trends',
  access: { public: open },
  summary: 'The second wall board: use of the benches and scores over the last thirty days',
  data: BoardTrends,
})
