import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { useThemeConfig } from '../settings/theme.ts'

/** Paper is white, whatever the screen is: so are the buttons that stand on it. */
export const PaperTheme = ({ children }: { children: ReactNode }) => {
  const light = useThemeConfig(true)
  return <ConfigProvider theme={{ ...light, inherit: false }}>{children}</ConfigProvider>
}
