import { useEffect } from 'react'
import { readable } from './contrast.ts'
import { useSettings } from './settings.ts'
import { useMedia } from './use-media.ts'

/** Whether the dark theme is in force. */
export const useDark = (): boolean => {
  const mode = useSettings((state) => state.mode)
  const systemDark = useMedia('(prefers-color-scheme: dark)')
  return mode === 'dark' || (mode === 'system' && systemDark)
}

/** Grounds of the two themes, on which text must be readable. */
export const ground = (dark: boolean): string => (dark ? '#10151b' : '#ffffff')

/** Tells our own style sheets which theme and accent are in force. */
export const useDocumentTheme = (): void => {
  const dark = useDark()
  const accent = useSettings((state) => state.accent)
  useEffect(() => {
    const { dataset, style } = document.documentElement
    dataset['theme'] = dark ? 'dark' : 'light'
    style.setProperty('--lb-accent', accent)
    // Links also stand on the page background, which is a little darker than that of cards.
    style.setProperty('--lb-link', readable(accent, dark ? ground(true) : '#f5f7f9'))
    style.setProperty('--lb-solid', readable(accent, '#ffffff'))
  }, [dark, accent])
}
