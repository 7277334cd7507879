import type { StudentWork } from '../kinds.ts'

/** A copy and those of the others in its group, itself first. */
export const membersOf = (work: StudentWork): StudentWork[] => [work, ...(work.mates ?? [])]

/** The same copies, each knowing the others of its group in the same task. */
export const withMates = (works: readonly StudentWork[]): StudentWork[] => {
  const alone = works.map(({ own, task }): StudentWork => ({ own, task }))
  const groups = Map.groupBy(alone, ({ own, task }) => `${task.id} ${own.groupId ?? own.id}`)
  return alone.map((work) => {
    const group = groups.get(`${work.task.id} ${work.own.groupId ?? work.own.id}`) ?? []
    return { ...work, mates: group.filter(({ own }) => own.id !== work.own.id) }
  })
}

/** Parts a list into groups of this size: as few as hold everybody, and as equal as that leaves them. */
export const dealt = <T>(people: readonly T[], size: number): T[][] => {
  const groups = Array.from({ length: Math.ceil(people.length / size) }, (): T[] => [])
  for (const [k, one] of people.entries()) groups[k % groups.length]?.push(one)
  return groups
}

/** What people call a group that has no name is its number within the task. */
export const firstFree = (taken: Iterable<number>): number => {
  const numbers = new Set(taken)
  let n = 1
  while (numbers.has(n)) n += 1
  return n
}
