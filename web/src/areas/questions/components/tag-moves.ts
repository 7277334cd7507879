import type { Tag } from '@labbox/contract/questions/tags.ts'

/** Where a tag goes: below which other, and at which place among those that are there without it. */
export interface TagPlace {
  parentId: string | null
  index: number
}

export type TagStep = 'up' | 'down' | 'in' | 'out'

const siblingsOf = (tags: readonly Tag[], parentId: string | null): Tag[] =>
  tags.filter((tag) => tag.parentId === parentId)

/** One step by keyboard: among the siblings, below the one before, or behind the parent; null where there is nothing to do. */
export const stepped = (tags: readonly Tag[], id: string, step: TagStep): TagPlace | null => {
  const tag = tags.find((one) => one.id === id)
  if (!tag) return null
  const siblings = siblingsOf(tags, tag.parentId)
  const at = siblings.indexOf(tag)
  if (step === 'up') return at > 0 ? { parentId: tag.parentId, index: at - 1 } : null
  if (step === 'down') return at < siblings.length - 1 ? { parentId: tag.parentId, index: at + 1 } : null
  if (step === 'in') {
    const before = siblings[at - 1]
    return before ? { parentId: before.id, index: siblingsOf(tags, before.id).length } : null
  }
  const parent = tags.find((one) => one.id === tag.parentId)
  if (!parent) return null
  return { parentId: parent.parentId, index: siblingsOf(tags, parent.parentId).indexOf(parent) + 1 }
}

const isBelow = (tags: readonly Tag[], id: string, above: string): boolean => {
  if (id === above) return true
  const parentId = tags.find((tag) => tag.id === id)?.parentId
  return parentId !== null && parentId !== undefined && isBelow(tags, parentId, above)
}

/** Dropped on another tag (`gap` 0), or into the gap before (−1) or behind it (1). */
export const dropped = (tags: readonly Tag[], id: string, on: string, gap: -1 | 0 | 1): TagPlace | null => {
  const target = tags.find((tag) => tag.id === on)
  if (!target || isBelow(tags, on, id)) return null
  if (gap === 0) return { parentId: on, index: siblingsOf(tags, on).filter((tag) => tag.id !== id).length }
  const others = siblingsOf(tags, target.parentId).filter((tag) => tag.id !== id)
  return { parentId: target.parentId, index: others.indexOf(target) + (gap === 1 ? 1 : 0) }
}
