import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { forgotOffer } from '@labbox/contract/access/reset.ts'
import { queryOf } from '../../../app/api/query.ts'
import { EntryFrame } from '../../../app/entry/EntryFrame.tsx'
import { useTranslation } from '../../../app/i18n.ts'
import { ForgotForm } from './ForgotForm.tsx'

/** What somebody can do who has forgotten the password. */
const ForgotPassword = () => {
  const { t } = useTranslation(['ways-in', 'shell'])
  const [sent, setSent] = useState(false)
  const { data } = useQuery(queryOf(forgotOffer, {}))
  return (
    <EntryFrame compact>
      <h2>{t('forgot.title')}</h2>
      <div aria-live="polite">
        {sent && <p>{t('forgot.sent')}</p>}
        {data && !data.available && <p>{t('forgot.ask')}</p>}
      </div>
      {data?.available && !sent && <ForgotForm onSent={() => setSent(true)} />}
      <div className="lb-entry-others">
        <p>
          <a href="/login">{t('forgot.login')}</a>
        </p>
      </div>
    </EntryFrame>
  )
}

export default ForgotPassword
