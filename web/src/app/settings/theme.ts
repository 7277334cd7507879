import { theme as antTheme, type ThemeConfig } from 'antd'
import { useMemo } from 'react'
import { useSettings, type Size } from './settings.ts'
import { ground, useDark } from './dark.ts'
import { useMedia } from './use-media.ts'
import { readable } from './contrast.ts'

const fontFamily =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans SC', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif"

/** Floating elements have a border instead of a shadow. */
const HAIRLINE = '0 0 0 1px var(--lb-border)'

/** An empty box is its border alone, so that must be as visible as a sign. */
const BOX = { colorBorder: 'var(--lb-input-border)' }

/** Own tokens over Ant Design: 8 px grid, radius 6, hairline borders instead of shadows. */
const themeConfig = (dark: boolean, accent: string, size: Size, still: boolean): ThemeConfig => {
  // White text stands on solid buttons.
  const solid = readable(accent, '#ffffff')
  // The dark algorithm darkens the colour, so a brighter one is passed in. In the light theme, text also stands on
  // grey.
  const words = dark ? readable(accent, ground(dark), 6.5) : readable(accent, '#f0f3f5')
  const muted = dark ? '#9ba7b4' : '#5b6875'
  return {
    algorithm: [
      dark ? antTheme.darkAlgorithm : antTheme.defaultAlgorithm,
      ...(size === 'mini' ? [antTheme.compactAlgorithm] : []),
    ],
    token: {
      motion: !still,
      // Also used for text (page numbers, tabs), so it must be readable on its background.
      colorPrimary: words,
      colorInfo: words,
      colorError: dark ? '#ff7b72' : '#c62828',
      colorLink: words,
      colorTextDescription: muted,
      // The usual lighter shade on hover is not readable.
      colorLinkHover: words,
      colorLinkActive: words,
      ...(!dark && { colorErrorHover: '#a61b1b' }),
      borderRadius: 6,
      borderRadiusLG: 8,
      fontFamily,
      boxShadow: HAIRLINE,
      boxShadowSecondary: HAIRLINE,
      boxShadowTertiary: 'none',
      ...(dark
        ? {
            colorBgBase: '#10151b',
            colorBgLayout: '#0b0f14',
            colorBgContainer: '#10151b',
            colorBgElevated: '#171d24',
            colorBorder: '#3a4550',
            colorBorderSecondary: '#28313b',
            colorTextBase: '#e6ebf0',
            colorTextPlaceholder: '#8b97a4',
          }
        : {
            colorBgLayout: '#f5f7f9',
            colorTextBase: '#17202a',
            colorTextPlaceholder: '#6b7783',
          }),
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: dark ? '#10151b' : '#ffffff',
        colorPrimary: solid,
        colorPrimaryHover: solid,
        colorPrimaryActive: solid,
        // Text on the page background needs another shade than solid buttons.
        defaultHoverColor: words,
        defaultActiveColor: words,
        defaultHoverBorderColor: words,
        defaultActiveBorderColor: words,
      },
      // Warnings below a field are text, and the usual yellow is not readable.
      Form: { colorWarning: dark ? '#d9a33c' : '#8a5a00' },
      Checkbox: BOX,
      Radio: BOX,
      Tree: BOX,
      Tabs: { itemHoverColor: words },
      Table: { headerBorderRadius: 6 },
      Descriptions: { labelColor: muted },
      Card: { boxShadowTertiary: 'none' },
    },
  }
}

/** Ant Design's theme for the settings in force; on paper the light one. */
export const useThemeConfig = (onPaper = false): ThemeConfig => {
  const { accent, size } = useSettings()
  const dark = useDark() && !onPaper
  const still = useMedia('(prefers-reduced-motion: reduce)')
  return useMemo(() => themeConfig(dark, accent, size, still), [dark, accent, size, still])
}
