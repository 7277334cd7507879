import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Link, useSearch } from '../../../ui/navigation.ts'
import type { SignedIn } from '@labbox/contract/access/access.ts'
import { casOffer } from '@labbox/contract/access/cas.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { safeRedirect } from '../../../app/safe-redirect.ts'
import { SignInForm } from '../../../app/session/SignInForm.tsx'
import { EntryFrame } from '../entry/EntryFrame.tsx'

/** Single sign-on, where it is switched on, and registering with a key. */
const OtherWays = ({ redirect }: { redirect: string | undefined }) => {
  const { t } = useTranslation('ways-in')
  const text = useLocalText()
  const { data: offer } = useQuery({ ...queryOf(casOffer, {}), staleTime: Infinity })
  return (
    <div className="lb-entry-others">
      {offer?.url && (
        <>
          <span className="lb-entry-or">{t('login.or')}</span>
          <Link to="/caslogin" search={redirect ? { redirect } : {}} className="lb-entry-second">
            {text(offer.name)}
          </Link>
        </>
      )}
      <p>
        {t('login.new')} <Link to="/registration">{t('login.register')}</Link>
      </p>
    </div>
  )
}

/** Signing in. */
const Login = () => {
  const router = useRouter()
  const search = useSearch()
  const enter = ({ mustChangePassword }: SignedIn) =>
    router.history.replace(mustChangePassword ? '/profile/index' : safeRedirect(search['redirect']))
  return (
    <EntryFrame>
      <SignInForm onSignedIn={enter} />
      <OtherWays redirect={search['redirect']} />
    </EntryFrame>
  )
}

export default Login
