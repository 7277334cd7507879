import type { ReactNode } from 'react'
import type { Menu } from '@labbox/contract/access/access.ts'
import { FavouriteStar } from '../../../ui/choice/FavouriteStar.tsx'
import { Link } from '../../../ui/navigation.ts'
import { useLocalText, useTranslation } from '../../i18n.ts'

/** How much waits behind a row; nothing for nothing. */
export const Badge = ({ count }: { count: number }) => {
  const { t } = useTranslation('shell')
  if (count === 0) return null
  return (
    <span className="lb-nav-badge lb-num">
      {count > 99 ? '99+' : count}
      <span className="lb-visually-hidden">{t('badge', { count })}</span>
    </span>
  )
}

interface Props {
  row: Menu
  here: boolean
  count: number
  /** Drawn before the name; only rows at the top have one. */
  icon?: ReactNode
  collapsed?: boolean
  favourite: boolean
  onFavourite: () => void
  onNavigate: () => void
}

/** One page of the menu, with what waits there and the star that keeps it at the top. */
export const NavRow = ({
  row,
  here,
  count,
  icon,
  collapsed = false,
  favourite,
  onFavourite,
  onNavigate,
}: Props) => {
  const text = useLocalText()
  const name = text(row.resName)
  return (
    <li className={here ? 'lb-nav-row lb-nav-here' : 'lb-nav-row'}>
      <Link
        to={row.resUrl || '/404'}
        className="lb-nav-item"
        aria-current={here ? 'page' : undefined}
        title={collapsed ? name : undefined}
        onClick={onNavigate}
      >
        {icon}
        <span className="lb-nav-label">{name}</span>
        <Badge count={count} />
      </Link>
      {!collapsed && row.resUrl && <FavouriteStar name={name} favourite={favourite} onToggle={onFavourite} />}
    </li>
  )
}
