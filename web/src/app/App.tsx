import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { App as AntApp, ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import { useEffect } from 'react'
import { queryClient } from './api/query.ts'
import { connectFeedback } from './feedback.ts'
import { useLocale } from './i18n.ts'
import { router } from './router.tsx'
import { componentSize, useTheme } from './settings/theme.ts'
import { useSettings } from './settings/settings.ts'

const antLocale = { zh: zhCN, en: enUS }

const FeedbackBridge = () => {
  const { message, modal } = AntApp.useApp()
  useEffect(() => connectFeedback(message, modal), [message, modal])
  return null
}

export const App = () => {
  const { config } = useTheme()
  const locale = useLocale()
  const size = useSettings((state) => state.size)
  return (
    <ConfigProvider theme={config} locale={antLocale[locale]} componentSize={componentSize[size]}>
      <AntApp className="lb-app" message={{ maxCount: 5 }}>
        <FeedbackBridge />
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </AntApp>
    </ConfigProvider>
  )
}
