import type { ManualPage } from '@labbox/contract/manual/manual.ts'
import { administratorPages } from './administrator.ts'
import { chipPages } from './chips.ts'
import { everyonePages } from './everyone.ts'
import { studentPages } from './student.ts'
import { teacherPages } from './teacher.ts'

/** Help in the order in which it is read. */
export const manualPages: readonly ManualPage[] = [
  ...everyonePages,
  ...studentPages,
  ...chipPages,
  ...teacherPages,
  ...administratorPages,
]
