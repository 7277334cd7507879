import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import { Suspense, lazy } from 'react'
import { queryClient } from './api/query.ts'
import { useLocale } from './i18n.ts'
import { router } from './router.tsx'
import { componentSize, useTheme } from './settings/theme.ts'
import { useSettings } from './settings/settings.ts'

const antLocale = { zh: zhCN, en: enUS }

// Messages and questions are wanted after the first paint at the earliest.
const FeedbackHost = lazy(() => import('./FeedbackHost.tsx'))

export const App = () => {
  const { config } = useTheme()
  const locale = useLocale()
  const size = useSettings((state) => state.size)
  return (
    <ConfigProvider theme={config} locale={antLocale[locale]} componentSize={componentSize[size]}>
      <Suspense>
        <FeedbackHost />
      </Suspense>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ConfigProvider>
  )
}
