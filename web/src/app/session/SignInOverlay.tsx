import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useEffect } from 'react'
import { casOffer } from '@labbox/contract/access/cas.ts'
import { queryOf } from '../api/query.ts'
import { useLocalText, useTranslation } from '../i18n.ts'
import { useSession } from './session.ts'
import { SignInForm } from './SignInForm.tsx'
import { settleSignInAgain } from './sign-in-again.ts'
import { onTabMessage } from './tabs.ts'
import { adoptCookie } from './token.ts'

/** Single sign-on leads away from this page, so it is done in another tab; this page continues afterwards. */
const Elsewhere = ({ account }: { account: string | undefined }) => {
  const { t } = useTranslation('shell')
  const text = useLocalText()
  const { data: offer } = useQuery(queryOf(casOffer, {}))
  useEffect(
    () =>
      onTabMessage((message) => {
        if (message.type !== 'signedIn' || message.accountCode !== account) return
        void adoptCookie().then(() => settleSignInAgain(true))
      }),
    [account],
  )
  if (!offer?.url) return null
  return (
    <p>
      <a href="/caslogin?again=1" target="_blank" rel="noreferrer">
        {t('again.elsewhere', { name: text(offer.name) })}
      </a>
    </p>
  )
}

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
      <Elsewhere account={account} />
      <p>
        <Button type="link" danger onClick={() => settleSignInAgain(false)}>
          {t('again.giveUp')}
        </Button>
      </p>
    </Modal>
  )
}

export default SignInOverlay
