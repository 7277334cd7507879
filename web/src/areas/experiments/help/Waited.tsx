import { useNow } from '../../../ui/time/TimeText.tsx'
import { clockDuration } from '../../../ui/time/time.ts'

const SECOND_MS = 1_000

/** How long somebody has waited, counting. */
export const Waited = ({ since }: { since: string }) => (
  <span className="lb-num" role="timer">
    {clockDuration(Math.max(0, useNow(SECOND_MS) - Date.parse(since)))}
  </span>
)
