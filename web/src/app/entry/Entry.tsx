import { Suspense, useEffect } from 'react'
import { lazy } from '../idle/lazy.ts'
import { productNames } from '../brand.ts'
import { useFeedbackWanted } from '../errors/feedback.ts'
import { useLocale, useTranslation } from '../i18n.ts'
import { PagePending } from '../PagePending.tsx'
import { guardHistory } from '../session/history.ts'
import { followOtherTabs } from '../session/session.ts'
import { useDocumentTheme } from '../settings/dark.ts'
import { adoptAccent } from '../settings/settings.ts'
import { SignInPage } from './SignInPage.tsx'
import { useConfig } from './use-brand.ts'

const FeedbackHost = lazy(() => import('../errors/FeedbackHost.tsx'))

const Title = () => {
  const { t } = useTranslation(['common', 'ways-in'])
  const locale = useLocale()
  const { data: config } = useConfig()
  const { title } = productNames(config, locale, t)
  const page = t('ways-in:login.title')
  useEffect(() => {
    document.title = `${page} - ${title}`
    if (config) adoptAccent(config.accent)
  }, [page, title, config])
  return null
}

/** The sign-in page by itself: what is around every page, without the app. */
export const Entry = ({ onEntered }: { onEntered: (address: string) => void }) => {
  const wanted = useFeedbackWanted()
  useDocumentTheme()
  useEffect(followOtherTabs, [])
  useEffect(guardHistory, [])
  return (
    <>
      <Suspense fallback={<PagePending />}>
        <Title />
        <SignInPage onEntered={onEntered} />
      </Suspense>
      {wanted && (
        <Suspense>
          <FeedbackHost />
        </Suspense>
      )}
    </>
  )
}
