import { ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import type { ReactNode } from 'react'
import { useLocale } from '../i18n.ts'
import { componentSize, useSettings } from '../settings/settings.ts'
import { useThemeConfig } from '../settings/theme.ts'
import '../../ui/parts/ant.css'

const antLocale = { zh: zhCN, en: enUS }

/** Ant Design in the user's theme, language and size. */
export const AntTheme = ({ children }: { children: ReactNode }) => {
  const config = useThemeConfig()
  const locale = useLocale()
  const size = useSettings((state) => state.size)
  return (
    <ConfigProvider
      theme={config}
      locale={antLocale[locale]}
      componentSize={componentSize[size]}
      // Ant Design puts a space between two Chinese characters on a button; they are one word.
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  )
}
