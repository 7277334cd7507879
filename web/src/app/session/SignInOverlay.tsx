import { Button, Modal } from 'antd'
import { useTranslation } from '../i18n.ts'
import { useSession } from './session.ts'
import { SignInForm } from './SignInForm.tsx'
import { settleSignInAgain } from './sign-in-again.ts'

/**
 * The session has ended on a page with unsaved work: sign in again over it, with the same account. Afterwards the
 * failed calls are repeated and the page goes on as if nothing had happened.
 */
const SignInOverlay = () => {
  const { t } = useTranslation('shell')
  const account = useSession((state) => state.user?.accountCode)
  return (
    <Modal
      open
      title={t('again.title')}
      footer={null}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={420}
    >
      <p>{t('again.text')}</p>
      <SignInForm sameAccount={account} onSignedIn={() => settleSignInAgain(true)} />
      <p>
        <Button type="link" danger onClick={() => settleSignInAgain(false)}>
          {t('again.giveUp')}
        </Button>
      </p>
    </Modal>
  )
}

export default SignInOverlay
