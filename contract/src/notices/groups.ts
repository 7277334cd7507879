/** What people set notices by: those of a group come together or not at all. */
export const noticeGroups = [
  'tasks',
  'deadlines',
  'grades',
  'requests',
  'bookings',
  'bench',
  'account',
  'announcements',
  'messages',
] as const
export type NoticeGroup = (typeof noticeGroups)[number]

/** Which ways a notice takes to its reader. */
export interface NoticeWays {
  /** Stands behind the bell. */
  app: boolean
  /** Goes out by e-mail, where the installation sends any. */
  mail: boolean
}
export type NoticeChoices = Record<NoticeGroup, NoticeWays>

const both: NoticeWays = { app: true, mail: true }
const appOnly: NoticeWays = { app: true, mail: false }

/** What holds for who has chosen nothing: bookings and benches are spoken of while one is at the screen. */
export const defaultChoices: NoticeChoices = {
  tasks: both,
  deadlines: both,
  grades: both,
  requests: both,
  bookings: appOnly,
  bench: appOnly,
  account: both,
  announcements: both,
  messages: appOnly,
}

/** Groups that always stand behind the bell: what concerns one's account, and what everybody is to know. */
export const alwaysInApp: ReadonlySet<NoticeGroup> = new Set(['account', 'announcements'])
