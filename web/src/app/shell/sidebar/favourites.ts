import type { Menu } from '@labbox/contract/access/access.ts'
import { namesIn, toggled, usePreference } from '../../preferences.ts'

/** As many as are seen at a glance. */
const FAVOURITES_MOST = 8

/** The rows of the menu that somebody keeps at its top, in the order in which they were put there. */
export const useFavourites = (menus: readonly Menu[]) => {
  const { value, save } = usePreference('menu/favourites', namesIn)
  const rows = value.flatMap((url) => menus.find(({ resUrl }) => resUrl === url) ?? [])
  return {
    rows,
    has: (url: string) => value.includes(url),
    toggle: (url: string) => save(toggled(value, url, FAVOURITES_MOST)),
  }
}
