import { z } from 'zod'
import { localName, type LocalText } from './types.ts'

/** Whose a thing is: of a person, of a school, or of the system. The spec's "project group"; banks, papers and courses have it too. */
export const ownerGroups = { person: 0, school: 1, system: 2 } as const
export const OwnerGroup = z.literal([0, 1, 2])
export type OwnerGroup = z.infer<typeof OwnerGroup>

/** Length of the names of such things, UTF-16 units. */
export const OWNED_NAME_LIMIT = 200
export const ownedName = localName(1, OWNED_NAME_LIMIT)

/** Never cuts a surrogate pair in half. */
const cut = (text: string, length: number): string => {
  const end = text.charCodeAt(length - 1)
  const inPair = end >= 0xd800 && end <= 0xdbff
  return text.slice(0, inPair ? length - 1 : length)
}

/**
 * What a copy is called, in the languages that the name has.
 * @param limit length that names of this kind may have, UTF-16 units; a longer name loses its end
 * @param number of the copy, where several have the same name
 */
export const copyName = ({ zh, en }: LocalText, limit: number, number = 1): LocalText => {
  const count = number > 1 ? ` ${number}` : ''
  const named = (name: string, suffix: string) => `${cut(name, limit - suffix.length)}${suffix}`
  const copy: LocalText = {}
  if (zh) copy.zh = named(zh, `（副本${count}）`)
  if (en) copy.en = named(en, ` (copy${count})`)
  return copy
}
