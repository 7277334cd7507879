import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled'
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import { Button } from 'antd'
import type { UserInfo } from '@labbox/contract/access/access.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { Link } from '../../../ui/navigation.ts'
import { firstSteps } from '../components/first-steps.ts'

/** What a role does first, ticked off by what was done; nothing when all is done. */
export const FirstSteps = ({
  user,
  role,
  done,
  onGone,
}: {
  user: UserInfo
  role: string
  done: readonly string[]
  onGone: () => void
}) => {
  const { t } = useTranslation('access')
  const steps = (firstSteps[role] ?? []).filter(({ to }) => user.menus.some(({ resUrl }) => resUrl === to))
  const left = steps.filter(({ key }) => !done.includes(key))
  if (left.length === 0) return null
  return (
    <section aria-label={t('dashboard.first')} className="lb-first">
      <header>
        <h2>{t('dashboard.first')}</h2>
        <span className="lb-muted lb-num">
          {t('dashboard.stepsDone', { done: steps.length - left.length, all: steps.length })}
        </span>
        <Button
          size="small"
          type="text"
          icon={<CloseOutlined />}
          aria-label={t('dashboard.stepsGone')}
          title={t('dashboard.stepsGone')}
          onClick={onGone}
        />
      </header>
      <ol>
        {steps.map(({ key, to }, at) => (
          <li key={key} data-done={done.includes(key) || undefined}>
            {done.includes(key) ? (
              <CheckCircleFilled aria-label={t('dashboard.stepDone')} />
            ) : (
              <span className="lb-step-number" aria-hidden>
                {at + 1}
              </span>
            )}
            <div>
              <Link to={to}>{t(`steps.${key}.title`)}</Link>
              <small className="lb-muted">{t(`steps.${key}.text`)}</small>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
