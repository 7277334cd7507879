import { nameInBoth } from '@labbox/contract/core/person-name.ts'

/** A person who may be meant by something in a text. */
export interface KnownPerson {
  account: string
  name: string
  number: string
  email: string | null
  phone: string | null
}

/** Longest name in Chinese that is looked for within a sentence. */
const HAN_NAME = 5
/** Most words of a name in other scripts. */
const WORDS = 4

const HAN_RUN = /[\p{Script=Han}·]+/gu
const WORD = /[[\p{L}\p{N}]--\p{Script=Han}][[\p{L}\p{N}._\-'’@]--\p{Script=Han}]*/gv

const hanParts = (run: string): string[] => {
  const signs = [...run]
  return signs.flatMap((_, from) =>
    Array.from({ length: HAN_NAME - 1 }, (__, k) => signs.slice(from, from + k + 2)).flatMap((part, k) =>
      part.length === k + 2 ? [part.join('')] : [],
    ),
  )
}

/** Everything in a text that could be the name, account or number of somebody, in small letters. */
export const namesMaybe = (text: string): string[] => {
  const lower = text.normalize('NFKC').toLowerCase()
  const runs = lower.match(HAN_RUN) ?? []
  const words = (lower.match(WORD) ?? []).map((word) => word.replace(/(?:['’]s)?[^\p{L}\p{N}]*$/u, ''))
  const rows = words.flatMap((_, from) =>
    Array.from({ length: WORDS }, (__, k) => words.slice(from, from + k + 1).join(' ')),
  )
  const pieces = words.flatMap((word) => word.split(/[^\p{L}\p{N}]+/u))
  return [...new Set([...runs, ...runs.flatMap(hanParts), ...rows, ...pieces])].filter(
    (part) => part.length > 1,
  )
}

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu
/** Telephone and identity numbers; readings of instruments are not so long. */
const LONG_NUMBER = /(?<![\p{L}\p{N}.])\+?\d[\d -]{9,}[\dXx](?![\p{L}\p{N}.])/gu

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Within other letters a word is another word; Chinese has none between words. */
const whole = (text: string): string => {
  const edge = '[[\\p{L}\\p{N}]--\\p{Script=Han}]'
  const begin = /^\p{Script=Han}/u.test(text) ? '' : `(?<!${edge})`
  const end = /\p{Script=Han}$/u.test(text) ? '' : `(?!${edge})`
  return `${begin}${escaped(text).replace(/ /g, '\\s+')}${end}`
}

/** What a person is called in a text: whole, and as readers of either language see it. */
const saysOf = ({ account, name, number, email, phone }: KnownPerson): string[] =>
  [name, ...Object.values(nameInBoth(name)), account, number, email ?? '', phone ?? ''].map((text) =>
    text.normalize('NFKC').trim(),
  )

/** Puts placeholders for people into texts that go out, and their names back into what comes. */
export const createPlaceholders = (people: readonly KnownPerson[]) => {
  const says = [...new Set(people.flatMap(saysOf))]
    .filter((text) => text.length > 1)
    .toSorted((a, b) => b.length - a.length)
  const known = says.length > 0 ? new RegExp(says.map(whole).join('|'), 'giv') : null
  const kept: string[] = []
  const hide = (said: string): string => {
    const at = kept.indexOf(said)
    return `[[P${at < 0 ? kept.push(said) : at + 1}]]`
  }
  return {
    hide: (text: string): string => {
      const open = text.normalize('NFKC').replace(EMAIL, hide).replace(LONG_NUMBER, hide)
      return known ? open.replace(known, hide) : open
    },
    show: (text: string): string =>
      text.replace(/\[\[P(\d{1,4})\]\]/g, (token, no: string) => kept[Number(no) - 1] ?? token),
  }
}
export type Placeholders = ReturnType<typeof createPlaceholders>

/** A placeholder may come in pieces: what could be the beginning of one waits for the rest. */
export const createShowing = ({ show }: Pick<Placeholders, 'show'>) => {
  let waiting = ''
  return {
    add(text: string): string {
      const all = waiting + text
      const begun = /\[(?:\[(?:P(?:\d{1,4}\]?)?)?)?$/.exec(all)
      const ready = begun ? all.slice(0, begun.index) : all
      waiting = all.slice(ready.length)
      return show(ready)
    },
    rest: (): string => show(waiting),
  }
}
