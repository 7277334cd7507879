import type { JigsawDuty, JigsawPart } from '@labbox/contract/experiments/jigsaw.ts'
import { SYNERGY_AWAY_MS } from '@labbox/contract/experiments/synergy.ts'

export interface SynergyPerson {
  userId: string
  joinedAt: Date | null
  seenAt: Date | null
}

interface SynergyTimes {
  creatorId: string
  operatorId: string
  /** When the bench was last operated. */
  activeAt: Date
}

/** Whether this is theirs to do: without a part everything is. */
export const mayDo = (part: JigsawPart | null, duty: JigsawDuty): boolean =>
  part === null || part.duties.includes(duty)

const isRecent = (at: Date | null, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() < SYNERGY_AWAY_MS

/** Their page is open. */
export const isPresent = ({ joinedAt, seenAt }: SynergyPerson, now: Date): boolean =>
  joinedAt !== null && isRecent(seenAt, now)

/**
 * Who has the controls: the person they were given to, until that person has been away for a minute and somebody else
 * is there; then the holder of the bench, then whoever has been there longest.
 */
export const operatorNow = (
  { creatorId, operatorId, activeAt }: SynergyTimes,
  members: readonly SynergyPerson[],
  now: Date,
): string => {
  const present = members.filter((member) => isPresent(member, now))
  const isThere = (userId: string) => present.some((member) => member.userId === userId)
  if (isThere(operatorId) || isRecent(activeAt, now)) return operatorId
  if (isThere(creatorId)) return creatorId
  const [longest] = present.toSorted((a, b) => Number(a.joinedAt) - Number(b.joinedAt))
  return longest?.userId ?? operatorId
}
