import type { SignedIn } from '@labbox/contract/access/access.ts'
import { addresses } from '../api/light-calls.ts'
import { useAnswer } from '../api/use-answer.ts'
import { useLocalText, useTranslation } from '../i18n.ts'
import { safeRedirect } from '../safe-redirect.ts'
import { SignInForm } from '../session/SignInForm.tsx'
import { EntryFrame } from './EntryFrame.tsx'

/** Single sign-on, where it is switched on, and registering with a key. */
const OtherWays = ({ redirect }: { redirect: string | null }) => {
  const { t } = useTranslation('ways-in')
  const text = useLocalText()
  const { data: offer } = useAnswer(addresses.casOffer, {})
  return (
    <div className="lb-entry-others">
      {offer?.url && (
        <>
          <span className="lb-entry-or">{t('login.or')}</span>
          <a
            href={`/caslogin${redirect ? `?${new URLSearchParams({ redirect })}` : ''}`}
            className="lb-entry-second"
          >
            {text(offer.name)}
          </a>
        </>
      )}
      <p>
        <a href="/login?forgot">{t('login.forgot')}</a>
      </p>
      <p>
        {t('login.new')} <a href="/registration">{t('login.register')}</a>
      </p>
    </div>
  )
}

/**
 * Signing in. It does without router, query library and Ant Design, so that it is there before them.
 * @param onEntered given the address that whoever signed in wanted
 */
export const SignInPage = ({ onEntered }: { onEntered: (address: string) => void }) => {
  const redirect = new URLSearchParams(location.search).get('redirect')
  const enter = ({ mustChangePassword }: SignedIn) =>
    onEntered(mustChangePassword ? '/profile/index' : safeRedirect(redirect ?? undefined))
  return (
    <EntryFrame>
      <SignInForm onSignedIn={enter} />
      <OtherWays redirect={redirect} />
    </EntryFrame>
  )
}
