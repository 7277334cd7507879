import { useRouterState } from '@tanstack/react-router'
import { Link } from '../../ui/navigation.ts'
import { useLocalText, useTranslation } from '../i18n.ts'
import { useSession } from '../session/session.ts'
import { useTitles } from '../title.ts'
import { menuOf, menuPath } from './menu-tree.ts'

/** Menu groups above the page, the page, and the drawer over it. */
export const Breadcrumb = () => {
  const { t } = useTranslation('shell')
  const text = useLocalText()
  const menus = useSession((state) => state.user?.menus) ?? []
  const titles = useTitles()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const row = menuOf(menus, path)
  const groups = menuPath(menus, row)
    .slice(0, -1)
    .map((menu) => ({ label: text(menu.resName), to: null }))
  const pages = titles.map(({ title, path: to }) => ({ label: title, to }))
  const parts = [...groups, ...pages]
  return (
    <nav aria-label={t('breadcrumb')} className="lb-breadcrumb">
      <ol>
        {parts.map((part, at) => (
          <li key={`${part.label}-${at}`} title={part.label}>
            {part.to && at < parts.length - 1 ? (
              <Link to={part.to}>{part.label}</Link>
            ) : (
              <span aria-current={at === parts.length - 1 ? 'page' : undefined}>{part.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
