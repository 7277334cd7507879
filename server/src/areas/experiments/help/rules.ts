import { HELP_AWAY_MS } from '@labbox/contract/experiments/help.ts'
import { workStatus, type StudentStatus } from '@labbox/contract/tasks/states.ts'

interface Asked {
  askedAt: Date
}

/** Whether a request that nobody closed still stands: of work in progress, or of measuring again after it was handed in. */
export const stands = (
  { askedAt }: Asked,
  { status, submittedAt }: { status: StudentStatus; submittedAt: Date | null },
): boolean =>
  status === workStatus.inProgress ||
  ((status === workStatus.pendingReview || status === workStatus.finished) &&
    submittedAt !== null &&
    askedAt > submittedAt)

/** Their page is open: what happens to the request is seen there. */
export const isThere = ({ seenAt }: { seenAt: Date }, now: Date): boolean =>
  now.getTime() - seenAt.getTime() < HELP_AWAY_MS
