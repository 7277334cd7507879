import { AppError } from '../../../platform/errors.ts'

export interface WareNode {
  id: string
  parentId: string | null
  projectFileId: string | null
  visibleFrom: Date | null
  visibleUntil: Date | null
}

const within = ({ visibleFrom, visibleUntil }: WareNode, now: Date): boolean =>
  (!visibleFrom || visibleFrom <= now) && (!visibleUntil || now < visibleUntil)

/** Ids of what students see now: within the own dates and those of every folder above. */
export const visibleWares = (wares: readonly WareNode[], now: Date): Set<string> => {
  const byId = new Map(wares.map((ware) => [ware.id, ware]))
  const known = new Map<string, boolean>()
  const sees = (ware: WareNode): boolean => {
    const before = known.get(ware.id)
    if (before !== undefined) return before
    // Set before the parents are visited, so that a cycle of rows (which no call makes) still ends.
    known.set(ware.id, false)
    const parent = ware.parentId ? byId.get(ware.parentId) : null
    const verdict = within(ware, now) && (parent === null || (parent !== undefined && sees(parent)))
    known.set(ware.id, verdict)
    return verdict
  }
  return new Set(wares.filter(sees).map((ware) => ware.id))
}

/**
 * Whether something may stand below `parentId`.
 * @throws AppError WARE_PLACE when that is a file, or `id` itself or something in it
 */
export const requirePlace = (
  wares: readonly WareNode[],
  id: string | null,
  parentId: string | null,
): void => {
  const byId = new Map(wares.map((ware) => [ware.id, ware]))
  for (let at = parentId; at !== null;) {
    const parent = byId.get(at)
    if (!parent) throw new AppError('NOT_FOUND')
    if (parent.projectFileId || at === id) throw new AppError('WARE_PLACE')
    at = parent.parentId
  }
}
