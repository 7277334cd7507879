import { ImportError, MAX_ITEMS } from '../foreign.ts'

/** A list of KiCad's files: `(wire (pts …))`. */
export interface List {
  name: string
  /** Words and texts that stand directly in it. */
  words: string[]
  lists: List[]
}

const TOKEN = /\(|\)|"(?:[^"\\]|\\.)*"|[^\s()"]+/g
const TOKENS = 40 * MAX_ITEMS

const plain = (token: string): string =>
  token.startsWith('"') ? token.slice(1, -1).replaceAll(/\\(.)/g, '$1') : token

/** Reads one list. @throws ImportError when brackets do not match, or there are too many words */
export const readList = (text: string): List => {
  const top: List = { name: '', words: [], lists: [] }
  const open: List[] = [top]
  let count = 0
  let named = true
  for (const [token] of text.matchAll(TOKEN)) {
    count += 1
    if (count > TOKENS) throw new ImportError('tooLarge')
    if (token === '(') {
      const list: List = { name: '', words: [], lists: [] }
      open.at(-1)!.lists.push(list)
      open.push(list)
      named = false
    } else if (token === ')') {
      if (open.length < 2) throw new ImportError('damaged')
      open.pop()
      named = true
    } else if (named) open.at(-1)!.words.push(plain(token))
    else {
      open.at(-1)!.name = plain(token)
      named = true
    }
  }
  const [first] = top.lists
  if (open.length > 1 || !first) throw new ImportError('damaged')
  return first
}

export const listsOf = (list: List, name: string): List[] => list.lists.filter((one) => one.name === name)
export const listOf = (list: List, name: string): List | undefined =>
  list.lists.find((one) => one.name === name)
export const wordOf = (list: List, name: string): string | undefined => listOf(list, name)?.words[0]
