import { create } from 'zustand'
import type { Locale } from '@labbox/contract/core/types.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { DEFAULT_ACCENT, FIRST_THEME, initialLanguage, readTheme, type Theme } from './kept.ts'

/** The four sizes of the specification; each maps to a component size of Ant Design. */
export const sizes = ['default', 'medium', 'small', 'mini'] as const
export type Size = (typeof sizes)[number]
/** Heights of buttons and fields, by the size that is chosen. */
export const componentSize = {
  default: 'large',
  medium: 'medium',
  small: 'small',
  mini: 'small',
} as const satisfies Record<Size, 'large' | 'medium' | 'small'>

/** Names of the languages in themselves, for people who cannot read the present one. */
export const languages = [
  { key: 'zh', label: '中文' },
  { key: 'en', label: 'English' },
] as const satisfies readonly { key: Locale; label: string }[]

/** What the administrator chose for everybody. */
let installationAccent = DEFAULT_ACCENT
const KEEP_DAYS = 365
const THEME_KEY = 'labbox-theme'

interface Settings extends Theme {
  language: Locale
  size: Size
  /** Null until chosen: then the number of menu entries decides. */
  sidebarOpen: boolean | null
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

/** Users without an accent colour of their own get the installation's. */
export const adoptAccent = (accent: string): void => {
  const follows = useSettings.getState().accent === installationAccent
  installationAccent = accent
  if (follows) useSettings.setState({ accent })
}

export const setTheme = (change: Partial<Theme>): void => {
  useSettings.setState(change)
  const { mode, fixedHeader, tagsView, sidebarLogo, ...rest } = useSettings.getState()
  const accent = rest.accent === installationAccent ? undefined : rest.accent
  try {
    localStorage.setItem(THEME_KEY, JSON.stringify({ mode, accent, fixedHeader, tagsView, sidebarLogo }))
  } catch {
    // Storage may be full or forbidden; the setting then lasts for this page.
  }
}

/** As the installation has it at first. */
export const resetTheme = (): void => setTheme({ ...FIRST_THEME, accent: installationAccent })
