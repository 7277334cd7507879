import type { ReactNode } from 'react'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useTranslation } from '../../../app/i18n.ts'
import '../access.css'

/** A page that has only something to say, under an instrument without a signal. */
export const Notice = ({ code, title, children }: { code: string; title: string; children: ReactNode }) => {
  const { t } = useTranslation('access')
  return (
    <div className="lb-notice">
      <svg viewBox="0 0 320 160" aria-hidden>
        <rect width="320" height="160" rx="8" fill="var(--lb-panel)" />
        <path
          d="M0 40H320M0 80H320M0 120H320M40 0V160M80 0V160M120 0V160M160 0V160M200 0V160M240 0V160M280 0V160"
          stroke="var(--lb-panel-line)"
        />
        <path d="M0 80H320" stroke="var(--lb-ch1)" strokeWidth="2" />
        <text x="16" y="28" fill="var(--lb-ch1)" fontSize="14">
          {code}
        </text>
      </svg>
      <h1>{title}</h1>
      {children}
      <LinkButton to="/dashboard" look="primary">
        {t('notFound.home')}
      </LinkButton>
    </div>
  )
}
