import { setImmediate } from 'node:timers/promises'
import { polyphonic } from 'pinyin-pro'

const FIRST = 0x4e00
const LAST = 0x9fa5
/** Characters looked up at a time: other calls are answered in between. */
const AT_ONCE = 400
/** Ways of cutting what is typed into syllables that are tried: `xian` is 先 and 西安. */
const MOST_CUTS = 16

/** Chinese characters by how they are read, `v` for `ü`; one with several readings stands under each. */
const readings = async (): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>()
  for (let code = FIRST; code <= LAST; code += 1) {
    if ((code - FIRST) % AT_ONCE === 0) await setImmediate()
    const character = String.fromCodePoint(code)
    const spelled = polyphonic(character, { toneType: 'none', type: 'array', v: true })[0] ?? []
    for (const syllable of new Set(spelled)) found.set(syllable, (found.get(syllable) ?? '') + character)
  }
  return found
}

let known: Promise<ReadonlyMap<string, string>> | null = null

/** Neighbours in Unicode as ranges: a shorter pattern, which the database compiles faster. */
const classOf = (characters: string): string => {
  const codes = [...new Set(characters)].map((one) => one.codePointAt(0) ?? 0).toSorted((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const code of codes) {
    const last = ranges.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  const char = (code: number) => String.fromCodePoint(code)
  return `[${ranges.map(([from, to]) => (from === to ? char(from) : `${char(from)}-${char(to)}`)).join('')}]`
}

const beginning = (by: ReadonlyMap<string, string>, letters: string): string =>
  [...by].flatMap(([syllable, characters]) => (syllable.startsWith(letters) ? [characters] : [])).join('')

/** Every way to read the letters as whole syllables, the last of which may only be begun. */
const cuts = (by: ReadonlyMap<string, string>, letters: string): string[] => {
  const found: string[] = []
  const go = (rest: string, pattern: string): void => {
    if (found.length >= MOST_CUTS) return
    const begun = beginning(by, rest)
    if (begun) found.push(pattern + classOf(begun))
    for (let length = 1; length < rest.length; length += 1) {
      const characters = by.get(rest.slice(0, length))
      if (characters) go(rest.slice(length), pattern + classOf(characters))
    }
  }
  go(letters, '')
  return found
}

/**
 * A regular expression (of JavaScript and of PostgreSQL) that finds Chinese names by what somebody types of their pinyin: in full
 * (`wodebanji`, `wodeb`) or by the initials (`wdbj`). Null for anything but two letters or more.
 */
export const spelledPattern = async (words: string): Promise<string | null> => {
  const letters = words.toLowerCase().replace(/[\s']/g, '')
  if (!/^[a-z]{2,24}$/.test(letters)) return null
  known ??= readings()
  const by = await known
  const initials = [...letters].map((letter) => beginning(by, letter))
  const byInitials = initials.every(Boolean) ? [initials.map(classOf).join('')] : []
  const patterns = [...byInitials, ...cuts(by, letters)]
  return patterns.length > 0 ? patterns.join('|') : null
}
