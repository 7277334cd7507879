import { useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'

const pages = { console: '/sys/sql', history: '/sys/sql/history', slowest: '/sys/sql/slowest' } as const

/** The three pages of the SQL console. */
export const SqlNav = ({ here }: { here: keyof typeof pages }) => {
  const { t } = useTranslation('system')
  return (
    <nav className="lb-actions" aria-label={t('sql.pages')}>
      {(Object.keys(pages) as (keyof typeof pages)[]).map((page) => (
        <LinkButton
          key={page}
          to={pages[page]}
          look={page === here ? 'primary' : 'default'}
          aria-current={page === here ? 'page' : undefined}
        >
          {t(`sql.${page}`)}
        </LinkButton>
      ))}
    </nav>
  )
}
