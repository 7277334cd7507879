import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useSession } from '../../../app/session/session.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import '../access.css'

/** Who one is signed in as. */
const Profile = () => {
  const { t } = useTranslation(['access', 'shell'])
  const text = useLocalText()
  const user = useSession((state) => state.user)
  if (!user) return null
  const facts = {
    name: user.name,
    account: user.accountCode,
    organisation: text(user.orgName) || '–',
    roles: user.roles.map((role) => t(`shell:role.${role}`)).join(', '),
    zone: user.timeZone,
    introduction: user.introduction || '–',
  }
  return (
    <div className="lb-page">
      <PageHeader title={t('profile.title')} />
      <section className="lb-list">
        <dl className="lb-facts">
          {Object.entries(facts).map(([key, value]) => (
            <div key={key} style={{ display: 'contents' }}>
              <dt>{t(`profile.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

export default Profile
