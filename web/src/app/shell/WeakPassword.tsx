import { Alert } from 'antd'
import { useRouterState } from '@tanstack/react-router'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useTranslation } from '../i18n.ts'
import { useSession } from '../session/session.ts'
import { useFieldText } from '../../ui/form/field-text.ts'

const OWN_PAGE = '/profile/index'

/** Asks whoever came in by a weak password for a better one; once, and they may go on without. */
const WeakPassword = () => {
  const { t } = useTranslation('shell')
  const fieldSays = useFieldText()
  const onOwnPage = useRouterState({ select: ({ location }) => location.pathname === OWN_PAGE })
  if (onOwnPage) return null
  return (
    <Alert
      banner
      type="warning"
      title={t('weak.title')}
      description={t('weak.text', { rule: fieldSays('strongPassword') })}
      action={
        <LinkButton to={OWN_PAGE} size="small">
          {t('weak.change')}
        </LinkButton>
      }
      closable={{ onClose: () => useSession.setState({ weakPassword: false }) }}
    />
  )
}

export default WeakPassword
