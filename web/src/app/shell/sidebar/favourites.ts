import type { Menu } from '@labbox/contract/access/access.ts'
import { usePreference } from '../../preferences.ts'

/** As many as are seen at a glance. */
export const FAVOURITES_MOST = 8

const addressesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** With the page, or without it where it was there; the one put in last stands last. */
export const toggled = (favourites: readonly string[], url: string): string[] =>
  favourites.includes(url)
    ? favourites.filter((one) => one !== url)
    : [...favourites, url].slice(-FAVOURITES_MOST)

/** The rows of the menu that somebody keeps at its top, in the order in which they were put there. */
export const useFavourites = (menus: readonly Menu[]) => {
  const { value, save } = usePreference('menu/favourites', addressesIn)
  const rows = value.flatMap((url) => menus.find(({ resUrl }) => resUrl === url) ?? [])
  return {
    rows,
    has: (url: string) => value.includes(url),
    toggle: (url: string) => save(toggled(value, url)),
  }
}
