import { create } from 'zustand'
import type { Locale } from '@labbox/contract/core/types.ts'
import { readCookie, writeCookie } from './cookies.ts'

/** The four sizes of the specification; each maps to a component size of Ant Design. */
export const sizes = ['default', 'medium', 'small', 'mini'] as const
export type Size = (typeof sizes)[number]
export const themeModes = ['system', 'light', 'dark'] as const
export type ThemeMode = (typeof themeModes)[number]

/** Names of the languages in themselves: found by those who do not read the present one. */
export const languages = [
  { key: 'zh', label: '中文' },
  { key: 'en', label: 'English' },
] as const satisfies readonly { key: Locale; label: string }[]

export const DEFAULT_ACCENT = '#1890ff'
const KEEP_DAYS = 365
const THEME_KEY = 'labbox-theme'

interface Settings {
  language: Locale
  size: Size
  /** Null until chosen: then the number of menu entries decides. */
  sidebarOpen: boolean | null
  mode: ThemeMode
  accent: string
  /** The navbar stays in sight while the page scrolls. */
  fixedHeader: boolean
  /** Visited pages stand in a row below the navbar. */
  tagsView: boolean
  sidebarLogo: boolean
}

/** The part that is kept in local storage. */
type Theme = Pick<Settings, 'mode' | 'accent' | 'fixedHeader' | 'tagsView' | 'sidebarLogo'>

export const FIRST_THEME: Theme = {
  mode: 'system',
  accent: DEFAULT_ACCENT,
  fixedHeader: true,
  tagsView: true,
  sidebarLogo: true,
}

/** Stored value, otherwise the browser's (a language containing "en" gives English), otherwise Chinese. */
export const initialLanguage = (stored: string | null, browser: string): Locale => {
  if (stored === 'zh' || stored === 'en') return stored
  return browser.toLowerCase().includes('en') ? 'en' : 'zh'
}

/** A kept theme; what is missing or damaged in it is as at first. */
export const readTheme = (kept: string | null): Theme => {
  try {
    const theme = JSON.parse(kept ?? '{}') as Partial<Theme> | null
    const flag = (name: 'fixedHeader' | 'tagsView' | 'sidebarLogo') =>
      typeof theme?.[name] === 'boolean' ? theme[name] : FIRST_THEME[name]
    return {
      mode: themeModes.find((mode) => mode === theme?.mode) ?? FIRST_THEME.mode,
      accent: /^#[0-9a-f]{6}$/i.test(theme?.accent ?? '') ? String(theme?.accent) : FIRST_THEME.accent,
      fixedHeader: flag('fixedHeader'),
      tagsView: flag('tagsView'),
      sidebarLogo: flag('sidebarLogo'),
    }
  } catch {
    return FIRST_THEME
  }
}

const storedTheme = (): Theme => {
  try {
    return readTheme(localStorage.getItem(THEME_KEY))
  } catch {
    return FIRST_THEME
  }
}

/** What a user sets for this browser: language, size and sidebar in cookies, the theme in local storage. */
export const useSettings = create<Settings>(() => ({
  language: initialLanguage(readCookie('language'), navigator.language),
  size: sizes.find((size) => size === readCookie('size')) ?? 'medium',
  sidebarOpen: { '0': false, '1': true }[readCookie('sidebarStatus') ?? ''] ?? null,
  ...storedTheme(),
}))

export const setLanguage = (language: Locale): void => {
  writeCookie('language', language, KEEP_DAYS)
  useSettings.setState({ language })
}

export const setSize = (size: Size): void => {
  writeCookie('size', size, KEEP_DAYS)
  useSettings.setState({ size })
}

export const setSidebarOpen = (sidebarOpen: boolean): void => {
  writeCookie('sidebarStatus', sidebarOpen ? '1' : '0', KEEP_DAYS)
  useSettings.setState({ sidebarOpen })
}

export const setTheme = (change: Partial<Theme>): void => {
  useSettings.setState(change)
  const { mode, accent, fixedHeader, tagsView, sidebarLogo } = useSettings.getState()
  try {
    localStorage.setItem(THEME_KEY, JSON.stringify({ mode, accent, fixedHeader, tagsView, sidebarLogo }))
  } catch {
    // Storage may be full or forbidden; the setting then lasts for this page.
  }
}
