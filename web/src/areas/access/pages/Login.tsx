import { useRouter, useSearch } from '@tanstack/react-router'
import { safeRedirect } from '../../../app/guard.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useLogo, useProduct } from '../../../app/product.ts'
import { SignInForm } from '../../../app/session/SignInForm.tsx'
import { DarkSwitch, LanguageSwitch } from '../../../app/shell/Switches.tsx'
import { Trace } from '../components/Trace.tsx'
import '../access.css'

/** Signing in: the form, and beside it the instrument that all this is about. */
const Login = () => {
  const { t } = useTranslation('access')
  const product = useProduct()
  const logo = useLogo('HEAD_PORTRAIT_SETTING')
  const router = useRouter()
  const search: Record<string, string> = useSearch({ strict: false })
  const enter = ({ mustChangePassword }: { mustChangePassword: boolean }) =>
    router.history.replace(mustChangePassword ? '/profile/index' : safeRedirect(search['redirect']))
  return (
    <div className="lb-login">
      <aside className="lb-login-panel">
        {logo?.picture ? <img className="lb-login-picture" src={logo.picture} alt="" /> : <Trace />}
        <p className="lb-login-claim">{t('login.claim')}</p>
      </aside>
      <main className="lb-login-form">
        <div className="lb-login-tools">
          <LanguageSwitch />
          <DarkSwitch />
        </div>
        <div className="lb-login-box">
          <header>
            <img
              src={logo?.src ?? '/favicon.svg'}
              alt=""
              width={logo?.width ?? 40}
              height={logo?.height ?? 40}
            />
            <h1>{logo?.text || product.title}</h1>
            <p className="lb-muted">{product.subtitle}</p>
          </header>
          <SignInForm onSignedIn={enter} />
        </div>
      </main>
    </div>
  )
}

export default Login
