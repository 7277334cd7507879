import { useRouter } from '@tanstack/react-router'
import { Link } from '../../../ui/navigation.ts'
import { useEffect, type ReactNode } from 'react'
import { failureText } from '../../../app/api/api-error.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { EntryFrame } from '../../../app/entry/EntryFrame.tsx'

/** Coming in from another server: it takes a moment, or says why not and what else there is. */
export const Arrival = ({ error, children }: { error: unknown; children?: ReactNode }) => {
  const { t } = useTranslation('ways-in')
  return (
    <EntryFrame>
      {error ? (
        <>
          <p role="alert" className="lb-sign-in-failure">
            {failureText(error)}
          </p>
          <div className="lb-entry-others">
            {children}
            <p>
              <Link to="/login">{t('arrival.login')}</Link>
            </p>
          </div>
        </>
      ) : (
        <p role="status" className="lb-entry-wait">
          {t('arrival.busy')}
        </p>
      )}
    </EntryFrame>
  )
}

/** Navigates to another page of ours once, replacing this one in the history. */
export const useGoOn = (to: string | null): void => {
  const router = useRouter()
  useEffect(() => {
    if (to) router.history.replace(to)
  }, [to, router])
}
