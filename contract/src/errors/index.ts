import { boxesErrors } from '../boxes/errors.ts'
import { fill } from '../core/fill.ts'
import type { Locale } from '../core/types.ts'
import { accessErrors } from './access.ts'
import { assistantErrors } from './assistant.ts'
import { attendanceErrors } from './attendance.ts'
import { benchErrors } from './bench.ts'
import { bookingsErrors } from './bookings.ts'
import { classesErrors } from './classes.ts'
import { coreErrors } from './core.ts'
import { coursesErrors } from './courses.ts'
import { devicesErrors } from './devices.ts'
import { examsErrors } from './exams.ts'
import { experimentsErrors } from './experiments.ts'
import { filesErrors } from './files.ts'
import { labsErrors } from './labs.ts'
import { measurementErrors } from './measurement.ts'
import { noticesErrors } from './notices.ts'
import { questionsErrors } from './questions.ts'
import { reportsErrors } from './reports.ts'
import { scoresErrors } from './scores.ts'
import { sheetErrors } from './sheet.ts'
import { signOnErrors } from './sign-on.ts'
import { systemErrors } from './system.ts'
import { tasksErrors } from './tasks.ts'

/** Every refusal the product can answer, one table per area; keys are unique over all of them. */
export const errorTable = {
  ...coreErrors,
  ...sheetErrors,
  ...accessErrors,
  ...signOnErrors,
  ...systemErrors,
  ...noticesErrors,
  ...filesErrors,
  ...labsErrors,
  ...tasksErrors,
  ...experimentsErrors,
  ...examsErrors,
  ...questionsErrors,
  ...reportsErrors,
  ...coursesErrors,
  ...classesErrors,
  ...devicesErrors,
  ...benchErrors,
  ...bookingsErrors,
  ...measurementErrors,
  ...attendanceErrors,
  ...scoresErrors,
  ...boxesErrors,
  ...assistantErrors,
} as const

export type ErrorKey = keyof typeof errorTable

export const errorText = (
  key: ErrorKey,
  locale: Locale,
  params: Record<string, string | number> = {},
): string => fill(errorTable[key][locale], params)
