import { posix } from 'node:path'
import { branchOfPath } from '../branches.ts'
import { withoutMarks } from '../found.ts'
import { allBelow, below, textIn, type XmlNode } from './xml-tree.ts'

/** What the list of a content package says of its items, in the words of IEEE LOM: keywords are tags. */

/** Who made the list: in ours a keyword is the path of a branch. */
export const OWN_LIST = 'labbox'
/** LOM's words for how hard something is, from 1 to 5. */
export const difficulties = ['very easy', 'easy', 'medium', 'difficult', 'very difficult'] as const

export interface About {
  difficulty: number
  /** Names along each branch. */
  tags: string[][]
}

export const UNKNOWN: About = { difficulty: 3, tags: [] }

const aboutOf = (resource: XmlNode, own: boolean): About => {
  const words = allBelow(resource, 'keyword').flatMap((keyword) =>
    keyword.children.filter((child) => child.name === 'string' || child.name === 'langstring'),
  )
  const said = words.map((word) => withoutMarks(textIn(word)).trim()).filter(Boolean)
  const difficulty = below(resource, 'difficulty')
  const value = difficulty ? textIn(below(difficulty, 'value')).trim() : ''
  const known = difficulties.findIndex((word) => word === value)
  return {
    difficulty: known < 0 ? UNKNOWN.difficulty : known + 1,
    tags: said.map((word) => (own ? branchOfPath(word) : [word.slice(0, 100)])),
  }
}

/** By the item's path in the package, lower case. */
export const readQtiList = (root: XmlNode, path: string): Map<string, About> => {
  const own = root.attributes['identifier'] === OWN_LIST
  return new Map(
    allBelow(root, 'resource').map((resource) => [
      posix.join(posix.dirname(path), resource.attributes['href'] ?? '').toLowerCase(),
      aboutOf(resource, own),
    ]),
  )
}
