import { Alert, Modal } from 'antd'
import { create } from 'zustand'
import { useTranslation } from '../../../../app/i18n.ts'
import { CopyText } from '../../../../ui/CopyText.tsx'

/** A secret made just now: shown once, kept nowhere. */
const useMadeSecret = create<{ secret: string | null }>(() => ({ secret: null }))
export const showSecret = (secret: string | null) => useMadeSecret.setState({ secret })

export const MadeSecret = () => {
  const { t } = useTranslation('sso')
  const secret = useMadeSecret((state) => state.secret)
  return (
    <Modal
      open={secret !== null}
      title={t('issuer.made')}
      okText={t('issuer.noted')}
      cancelButtonProps={{ hidden: true }}
      mask={{ closable: false }}
      // Unmounted when closed: a hidden dialog would keep the secret in the page.
      destroyOnHidden
      onOk={() => showSecret(null)}
      onCancel={() => showSecret(null)}
    >
      <Alert type="warning" showIcon title={t('issuer.once')} className="lb-block" />
      {secret && <CopyText text={secret} />}
    </Modal>
  )
}
