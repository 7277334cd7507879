import type { Locale } from '@labbox/contract/core/types.ts'

export const themeModes = ['system', 'light', 'dark'] as const
export type ThemeMode = (typeof themeModes)[number]

export const DEFAULT_ACCENT = '#1890ff'

/** The part of the settings that is kept in local storage. */
export interface Theme {
  mode: ThemeMode
  accent: string
  /** The navbar stays in sight while the page scrolls. */
  fixedHeader: boolean
  /** Visited pages stand in a row below the navbar. */
  tagsView: boolean
  sidebarLogo: boolean
}

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
