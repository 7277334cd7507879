import type { Deps } from '../../platform/deps.ts'
import type { Printer } from '../../platform/documents/browser/printer.ts'
import type { TaskDeps } from '../tasks/student.service.ts'

export interface PrintDeps extends Deps {
  /** Null where there is no Chromium: reports are printed by their readers. */
  printer: Printer | null
}

/** What the use cases of this area work with. */
export type ReportDeps = TaskDeps & PrintDeps
