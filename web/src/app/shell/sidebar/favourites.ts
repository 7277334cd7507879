import type { Menu } from '@labbox/contract/access/access.ts'
import { namesIn, usePreference } from '../../preferences.ts'

/** As many as are seen at a glance. */
export const FAVOURITES_MOST = 8

/** With the thing, or without it where it was there; the one put in last stands last. */
export const toggled = (favourites: readonly string[], one: string, most = FAVOURITES_MOST): string[] =>
  favourites.includes(one) ? favourites.filter((each) => each !== one) : [...favourites, one].slice(-most)

/** The rows of the menu that somebody keeps at its top, in the order in which they were put there. */
export const useFavourites = (menus: readonly Menu[]) => {
  const { value, save } = usePreference('menu/favourites', namesIn)
  const rows = value.flatMap((url) => menus.find(({ resUrl }) => resUrl === url) ?? [])
  return {
    rows,
    has: (url: string) => value.includes(url),
    toggle: (url: string) => save(toggled(value, url)),
  }
}
