import { theme as antTheme, type ThemeConfig } from 'antd'
import { useMemo } from 'react'
import { useSettings, type Size } from './settings.ts'
import { ground, useDark } from './dark.ts'
import { useMedia } from './use-media.ts'
import { readable } from './contrast.ts'

const fontFamily =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans SC', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif"

/** What floats is set off by a line, not by a shadow. */
const HAIRLINE = '0 0 0 1px var(--lb-border)'

/** Own tokens over Ant Design: 8 px grid, radius 6, hairline borders instead of shadows. */
const themeConfig = (dark: boolean, accent: string, size: Size, still: boolean): ThemeConfig => {
  // White text stands on solid buttons.
  const solid = readable(accent, '#ffffff')
  // The dark algorithm dims what it is given: more than enough is given to it. In the light one words also stand on grey.
  const words = dark ? readable(accent, ground(dark), 6.5) : readable(accent, '#f0f3f5')
  return {
    algorithm: [
      dark ? antTheme.darkAlgorithm : antTheme.defaultAlgorithm,
      ...(size === 'mini' ? [antTheme.compactAlgorithm] : []),
    ],
    token: {
      motion: !still,
      // Also the colour of words (pages, tabs): it must be readable on its ground.
      colorPrimary: words,
      colorInfo: words,
      colorError: dark ? '#ff7b72' : '#c62828',
      colorLink: words,
      // The usual lighter shade under the pointer cannot be read.
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
            colorTextDescription: '#9ba7b4',
            colorTextPlaceholder: '#8b97a4',
          }
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
        dangerColor: dark ? '#10151b' : '#ffffff',
        colorPrimary: solid,
        colorPrimaryHover: solid,
        colorPrimaryActive: solid,
        // Words on the page's ground, which the colour of solid buttons is not for.
        defaultHoverColor: words,
        defaultActiveColor: words,
        defaultHoverBorderColor: words,
        defaultActiveBorderColor: words,
      },
      // Warnings below a field are words: the usual yellow cannot be read.
      Form: { colorWarning: dark ? '#d9a33c' : '#8a5a00' },
      Table: { headerBorderRadius: 6 },
      Card: { boxShadowTertiary: 'none' },
    },
  }
}

/** Ant Design's theme for the settings in force. */
export const useThemeConfig = (): ThemeConfig => {
  const { accent, size } = useSettings()
  const dark = useDark()
  const still = useMedia('(prefers-reduced-motion: reduce)')
  return useMemo(() => themeConfig(dark, accent, size, still), [dark, accent, size, still])
}
