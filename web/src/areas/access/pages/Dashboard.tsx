import { Link } from '../../../ui/navigation.ts'
import { Skeleton } from 'antd'
import { Suspense, lazy } from 'react'
import type { UserInfo } from '@labbox/contract/access/access.ts'
import { dashboardCards, type DashboardCard } from '../../../app/areas.ts'
import { labelled, useTranslation } from '../../../app/i18n.ts'
import { activeRole, useSession } from '../../../app/session/session.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { firstSteps } from '../components/first-steps.ts'
import '../access.css'

const allCards = dashboardCards.map((card) => ({ ...card, Body: card.body ? lazy(card.body) : null }))

const isFor = (card: DashboardCard, user: UserInfo): boolean =>
  (!card.roles || card.roles.some((role) => role === activeRole(user))) &&
  (!card.permission || user.permissions.includes(card.permission))

const Card = ({ Body, ...card }: (typeof allCards)[number]) => {
  // The area's own strings: its namespace stands before the colon.
  const { t } = useTranslation([card.title.split(':')[0] ?? 'common', 'access'])
  return (
    <section className={card.wide ? 'lb-dash-wide' : 'lb-step'} aria-label={t(card.title)}>
      <header className="lb-dash-head">
        <h3>{t(card.title)}</h3>
        {card.to && (
          <Link to={card.to} aria-label={labelled(t(card.title), t('access:dashboard.open'))}>
            {t('access:dashboard.open')}
          </Link>
        )}
      </header>
      {card.text && <span className="lb-muted">{t(card.text)}</span>}
      {Body && (
        <Suspense fallback={<Skeleton active />}>
          <Body />
        </Suspense>
      )}
    </section>
  )
}

const Steps = ({ user, role }: { user: UserInfo; role: string }) => {
  const { t } = useTranslation('access')
  const steps = (firstSteps[role] ?? []).filter(({ to }) => user.menus.some(({ resUrl }) => resUrl === to))
  if (steps.length === 0) return null
  return (
    <section aria-label={t('dashboard.first')}>
      <h2>{t('dashboard.first')}</h2>
      <ol className="lb-steps">
        {steps.map(({ key, to }, at) => (
          <li key={to}>
            <Link to={to} className="lb-step">
              <span className="lb-step-number" aria-hidden>
                {at + 1}
              </span>
              <strong>{t(`steps.${key}.title`)}</strong>
              <span className="lb-muted">{t(`steps.${key}.text`)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The first page: what is due and what is live, from the areas, and what this role does first. */
const Dashboard = () => {
  const { t } = useTranslation('access')
  const user = useSession((state) => state.user)
  if (!user) return null
  const role = activeRole(user) ?? 'student'
  const cards = allCards.filter((card) => isFor(card, user))
  return (
    <div className="lb-page">
      <PageHeader title={t('dashboard.welcome', { name: user.name })} hint={t(`dashboard.hint.${role}`)} />
      {cards.length > 0 && (
        <section aria-label={t('dashboard.now')}>
          <h2>{t('dashboard.now')}</h2>
          <ul className="lb-steps lb-dash-cards">
            {cards.map((card) => (
              <li key={card.key} data-wide={card.wide}>
                <Suspense fallback={<Skeleton active />}>
                  <Card {...card} />
                </Suspense>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Steps user={user} role={role} />
    </div>
  )
}

export default Dashboard
