import { Alert } from 'antd'
import { Suspense } from 'react'
import { lazy } from '../../../app/idle/lazy.ts'
import { profileParts } from '../../../app/areas.ts'
import { useListed, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan, useSession } from '../../../app/session/session.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { AccessTokens } from '../components/AccessTokens.tsx'
import { OwnSessions } from '../components/OwnSessions.tsx'
import { PasswordForm } from '../components/PasswordForm.tsx'
import { ProfileForm } from '../profile/ProfileForm.tsx'
import { ProfilePicture } from '../profile/ProfilePicture.tsx'
import '../access.css'
import '../profile/profile.css'

const parts = profileParts.map((part) => ({ ...part, Body: lazy(part.body) }))
const areas = parts.map(({ title }) => title.slice(0, title.indexOf(':')))

/** The profile: picture and data, password, sessions, tokens. */
const Profile = () => {
  const { t } = useTranslation(['access', 'profile', 'tokens', ...areas])
  const text = useLocalText()
  const listed = useListed()
  const user = useSession((state) => state.user)
  const can = useCan()
  if (!user) return null
  const facts = {
    name: user.name,
    account: user.accountCode,
    organisation: text(user.orgName) || '–',
    roles: listed(user.heldRoles.map((role) => text(role.name))),
    zone: user.timeZone,
  }
  return (
    <div className="lb-page">
      <PageHeader title={t('profile.title')} />
      {user.mustChangePassword && (
        <Alert type="warning" showIcon title={t('password.must')} className="lb-block" />
      )}
      <section className="lb-list lb-block lb-profile-head">
        <ProfilePicture />
        <dl className="lb-profile-facts">
          {Object.entries(facts).map(([key, value]) => (
            <div key={key} style={{ display: 'contents' }}>
              <dt>{t(`profile.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {!user.mustChangePassword && (
        <section className="lb-list lb-block" aria-labelledby="lb-own-data">
          <h2 id="lb-own-data">{t('profile:title')}</h2>
          <ProfileForm />
        </section>
      )}
      <section className="lb-list lb-block" aria-labelledby="lb-password">
        <h2 id="lb-password">{t('password.title')}</h2>
        <PasswordForm />
      </section>
      {!user.mustChangePassword &&
        parts
          .filter(({ permission }) => !permission || can(permission))
          .map(({ key, title, Body }) => (
            <section key={key} className="lb-list lb-block" aria-labelledby={`lb-${key}`}>
              <h2 id={`lb-${key}`}>{t(title)}</h2>
              <Suspense>
                <Body />
              </Suspense>
            </section>
          ))}
      <section className="lb-list lb-block" aria-labelledby="lb-sessions">
        <h2 id="lb-sessions">{t('sessions.title')}</h2>
        <OwnSessions />
      </section>
      {can('access:token:make') && !user.mustChangePassword && (
        <section className="lb-list" aria-labelledby="lb-tokens">
          <h2 id="lb-tokens">{t('tokens:title')}</h2>
          <AccessTokens />
        </section>
      )}
    </div>
  )
}

export default Profile
