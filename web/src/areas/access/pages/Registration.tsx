import { useRouter } from '@tanstack/react-router'
import { Link } from '../../../ui/navigation.ts'
import { useState } from 'react'
import type { SignedIn } from '@labbox/contract/access/access.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { keepSession } from '../../../app/session/session.ts'
import { EntryFrame } from '../../../app/entry/EntryFrame.tsx'
import { RegistrationForm } from '../entry/RegistrationForm.tsx'

/** The key of an invitation link is in the fragment, so that no server or log ever sees it. */
const keyInAddress = (): string => decodeURIComponent(location.hash.slice(1)).slice(0, 40)

/** Becoming a student with an invitation key. */
const Registration = () => {
  const { t } = useTranslation('ways-in')
  const router = useRouter()
  const [firstKey] = useState(keyInAddress)
  const enter = (answer: SignedIn) => {
    keepSession(answer)
    router.history.replace('/')
  }
  return (
    <EntryFrame compact>
      <h2>{t('registration.title')}</h2>
      <RegistrationForm firstKey={firstKey} onRegistered={enter} />
      <div className="lb-entry-others">
        <p>
          {t('registration.known')} <Link to="/login">{t('registration.login')}</Link>
        </p>
      </div>
    </EntryFrame>
  )
}

export default Registration
