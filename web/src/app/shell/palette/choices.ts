import { findKinds, type FindKind, type FoundThing } from '@labbox/contract/home/find.ts'
import { foundPages } from '../../areas.ts'
import type { Recent } from './recent.ts'
import type { Entry } from './search-index.ts'

export type Section = 'recent' | 'pages' | 'acts' | FindKind

/** One line of the palette. */
export interface Choice {
  key: string
  section: Section
  title: string
  /** At the right: what it stands under, or what tells it from others of its name. */
  note: string
  target: Recent
}

/** Most pages and acts that are shown for some words. */
const SHOWN = 6

const pageChoice = (section: Section, { path, title, group }: Entry): Choice => ({
  key: `${section} ${path}`,
  section,
  title,
  note: group.join(' / '),
  target: { to: path },
})

const thingChoice = (thing: FoundThing, text: (name: FoundThing['note']) => string): Choice[] => {
  const target = foundPages[thing.kind]?.(thing)
  if (!target) return []
  const { to, params } = target
  const search = typeof target.search === 'object' ? target.search : {}
  const kept = Object.fromEntries(
    Object.entries(search).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
  return [
    {
      // A course has a grade book for each of its classes.
      key: [thing.kind, thing.id, thing.classId].join(' '),
      section: thing.kind,
      title: text(thing.name),
      note: text(thing.note),
      target: { to, ...(params && { params }), search: kept, name: thing.name, kind: thing.kind },
    },
  ]
}

const recentChoice = (
  recent: Recent,
  pages: readonly Entry[],
  text: (name: FoundThing['note']) => string,
): Choice[] => {
  const page = pages.find(({ path }) => path === recent.to)
  const title = recent.name ? text(recent.name) : page?.title
  // A page that is no longer permitted is not offered.
  if (!title) return []
  return [
    {
      key: `recent ${JSON.stringify(recent)}`,
      section: 'recent',
      title,
      note: page?.group.join(' / ') ?? '',
      target: recent,
    },
  ]
}

interface Given {
  words: string
  pages: readonly Entry[]
  found: readonly Entry[]
  things: readonly FoundThing[]
  recent: readonly Recent[]
  text: (name: FoundThing['note']) => string
}

/** The lines of the palette in their order: without words what was opened last and all pages, else what was found. */
export const choicesOf = ({ words, pages, found, things, recent, text }: Given): Choice[] => {
  if (!words.trim())
    return [
      ...recent.flatMap((one) => recentChoice(one, pages, text)),
      ...pages.filter(({ act }) => !act).map((page) => pageChoice('pages', page)),
    ]
  return [
    ...found
      .filter(({ act }) => !act)
      .slice(0, SHOWN)
      .map((page) => pageChoice('pages', page)),
    ...found
      .filter(({ act }) => act)
      .slice(0, SHOWN)
      .map((page) => pageChoice('acts', page)),
    ...findKinds.flatMap((kind) =>
      things.filter((thing) => thing.kind === kind).flatMap((thing) => thingChoice(thing, text)),
    ),
  ]
}
