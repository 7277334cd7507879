import { theme as antTheme } from 'antd'
import type { ThemeConfig } from 'antd'
import { useEffect, useMemo } from 'react'
import { useSettings } from './settings.ts'
import type { Size } from './settings.ts'
import { useMedia } from './use-media.ts'
import { readable } from './contrast.ts'

export const componentSize = {
  default: 'large',
  medium: 'medium',
  small: 'small',
  mini: 'small',
} as const satisfies Record<Size, 'large' | 'medium' | 'small'>

const fontFamily =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans SC', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif"

/** Own tokens over Ant Design: 8 px grid, radius 6, hairline borders instead of shadows. */
const themeConfig = (dark: boolean, accent: string, size: Size): ThemeConfig => {
  // White text stands on solid buttons.
  const solid = readable(accent, '#ffffff')
  return {
    algorithm: [
      dark ? antTheme.darkAlgorithm : antTheme.defaultAlgorithm,
      ...(size === 'mini' ? [antTheme.compactAlgorithm] : []),
    ],
    token: {
      colorPrimary: accent,
      colorInfo: accent,
      colorLink: readable(accent, dark ? '#10151b' : '#ffffff'),
      borderRadius: 6,
      borderRadiusLG: 8,
      fontFamily,
      boxShadow: 'none',
      boxShadowTertiary: 'none',
      ...(dark
        ? { colorBgBase: '#10151b', colorTextBase: '#e6ebf0', colorTextDescription: '#9ba7b4' }
        : {
            colorBgLayout: '#f5f7f9',
            colorTextBase: '#17202a',
            colorTextDescription: '#5b6875',
            colorTextPlaceholder: '#6b7783',
          }),
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        colorPrimary: solid,
        colorPrimaryHover: solid,
        colorPrimaryActive: solid,
      },
      Table: { headerBorderRadius: 6 },
      Card: { boxShadowTertiary: 'none' },
    },
  }
}

/** The theme in force; also marks the document for our own style sheets (`data-theme`). */
export const useTheme = (): { config: ThemeConfig; dark: boolean } => {
  const { mode, accent, size } = useSettings()
  const systemDark = useMedia('(prefers-color-scheme: dark)')
  const dark = mode === 'dark' || (mode === 'system' && systemDark)
  useEffect(() => {
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
    document.documentElement.style.setProperty('--lb-accent', accent)
    document.documentElement.style.setProperty('--lb-link', readable(accent, dark ? '#10151b' : '#ffffff'))
  }, [dark, accent])
  const config = useMemo(() => themeConfig(dark, accent, size), [dark, accent, size])
  return { config, dark }
}
