import { findKinds, type FindKind, type FoundThing } from '@labbox/contract/home/find.ts'
import type { FoundPassage, LeadKind } from '@labbox/contract/search/search.ts'
import { foundPages } from './found-pages.ts'
import type { Recent } from './recent.ts'
import type { Entry } from './search-index.ts'

export type Section = 'recent' | 'pages' | 'acts' | 'passages' | FindKind

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

/** The page that something leads to, without what is not set in its address; null: there is none. */
const pageOf = (kind: LeadKind, thing: Pick<FoundThing, 'id' | 'type' | 'classId'>): Recent | null => {
  const target = foundPages[kind]?.(thing)
  if (!target) return null
  const { to, params } = target
  const search = typeof target.search === 'object' ? target.search : {}
  const kept = Object.fromEntries(
    Object.entries(search).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
  return { to, ...(params && { params }), search: kept }
}

const thingChoice = (thing: FoundThing, text: (name: FoundThing['note']) => string): Choice[] => {
  const page = pageOf(thing.kind, thing)
  if (!page) return []
  return [
    {
      // A course has a grade book for each of its classes.
      key: [thing.kind, thing.id, thing.classId].join(' '),
      section: thing.kind,
      title: text(thing.name),
      note: text(thing.note),
      target: { ...page, name: thing.name, kind: thing.kind },
    },
  ]
}

const passageChoice = (passage: FoundPassage, text: (name: FoundThing['note']) => string): Choice[] => {
  const { kind, lead, title, place, text: found } = passage
  const target = pageOf(lead.kind, { ...lead, classId: null })
  if (!target) return []
  return [
    {
      key: `passage ${kind} ${lead.id} ${found}`,
      section: 'passages',
      title: text(title),
      note: place ?? found,
      target,
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
  passages: readonly FoundPassage[]
  recent: readonly Recent[]
  text: (name: FoundThing['note']) => string
}

/** The lines of the palette in their order: without words what was opened last and all pages, else what was found. */
export const choicesOf = ({ words, pages, found, things, passages, recent, text }: Given): Choice[] => {
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
    ...passages.flatMap((passage) => passageChoice(passage, text)),
  ]
}
