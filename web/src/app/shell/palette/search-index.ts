import Fuse from 'fuse.js'
import type { Menu } from '@labbox/contract/access/access.ts'
import type { AreaRoute } from '../../areas.ts'
import { menuPath } from '../menu-tree.ts'

/** A page that can be found. */
export interface Entry {
  path: string
  title: string
  /** What it stands under, outermost first. */
  group: readonly string[]
  /** Does something (add, import, publish) instead of showing a list. */
  act: boolean
  /** The title in pinyin, in full and as initials; Chinese only. */
  pinyin?: readonly string[]
}

/** A page of the areas that a title is still wanted for: under a menu row, or on its own. */
export interface Candidate {
  path: string
  /** i18n key of the title; absent where the menu row names the page. */
  titleKey?: string
  title?: string
  group: readonly string[]
  act: boolean
}

/** Pages without a row in the menu that everybody has. */
const ALWAYS: readonly string[] = [
  '/profile/index',
  '/profile/api',
  '/stu/mooc',
  '/stu/certificates',
  '/teacher/mooc',
]

/**
 * What this user can open without knowing more than its name: the rows of the menu that lead to a page, and what opens over
 * those pages without further choice (add something).
 * @param text a menu row's name in the user's language
 */
export const candidates = (
  menus: readonly Menu[],
  routes: readonly AreaRoute[],
  may: (route: AreaRoute) => boolean,
  text: (name: Menu['resName']) => string,
): Candidate[] => {
  const opens = (route: AreaRoute) => may(route) && !route.needs && !route.path.includes(':')
  const known = routes.filter(opens)
  const rows = menus.filter(({ resUrl }) => known.some(({ path }) => path === resUrl))
  return [
    ...rows.flatMap((row): Candidate[] => {
      const names = menuPath(menus, row).map(({ resName }) => text(resName))
      const over = known.find(({ path }) => path === row.resUrl)?.children ?? []
      return [
        { path: row.resUrl, title: names.at(-1) ?? '', group: names.slice(0, -1), act: false },
        ...over.filter(opens).map(({ path, title }) => ({
          path: `${row.resUrl}/${path}`,
          titleKey: title,
          group: names,
          act: true,
        })),
      ]
    }),
    ...known
      .filter(({ path }) => ALWAYS.includes(path))
      .map(({ path, title }) => ({ path, titleKey: title, group: [], act: false })),
  ]
}

/** Fuzzy search over pages by name, pinyin and address; all of them for no words at all. */
export const searchOf = (entries: readonly Entry[]): ((words: string) => Entry[]) => {
  const fuse = new Fuse(entries, {
    threshold: 0.4,
    keys: [
      { name: 'title', weight: 0.7 },
      { name: 'pinyin', weight: 0.3 },
      { name: 'path', weight: 0.3 },
    ],
  })
  return (words) => (words.trim() ? fuse.search(words.trim()).map(({ item }) => item) : [...entries])
}
