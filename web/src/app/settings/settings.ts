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
}

/** Stored value, otherwise the browser's (a language containing "en" gives English), otherwise Chinese. */
export const initialLanguage = (stored: string | null, browser: string): Locale => {
  if (stored === 'zh' || stored === 'en') return stored
  return browser.toLowerCase().includes('en') ? 'en' : 'zh'
}

const storedTheme = (): Pick<Settings, 'mode' | 'accent'> => {
  try {
    const kept = JSON.parse(localStorage.getItem(THEME_KEY) ?? '{}') as Partial<Settings>
    return {
      mode: themeModes.find((mode) => mode === kept.mode) ?? 'system',
      accent: /^#[0-9a-f]{6}$/i.test(kept.accent ?? '') ? String(kept.accent) : DEFAULT_ACCENT,
    }
  } catch {
    return { mode: 'system', accent: DEFAULT_ACCENT }
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

export const setTheme = (change: Partial<Pick<Settings, 'mode' | 'accent'>>): void => {
  useSettings.setState(change)
  const { mode, accent } = useSettings.getState()
  try {
    localStorage.setItem(THEME_KEY, JSON.stringify({ mode, accent }))
  } catch {
    // Storage may be full or forbidden; the setting then lasts for this page.
  }
}
