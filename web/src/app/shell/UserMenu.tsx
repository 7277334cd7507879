import UserOutlined from '@ant-design/icons/es/icons/UserOutlined'
import { lazy } from '../idle/lazy.ts'
import { useNavigate } from '../../ui/navigation.ts'
import { IdleDropdown } from '../../ui/IdleDropdown.tsx'
import { Button, type MenuProps } from 'antd'
import { Suspense, useState } from 'react'
import { notify } from '../errors/feedback.ts'
import { failureText } from '../api/api-error.ts'
import { useLocalText, useTranslation } from '../i18n.ts'
import { signOut, switchRoleTo, useCan, useSession } from '../session/session.ts'

const drawers = {
  settings: lazy(() => import('./SettingsDrawer.tsx')),
  about: lazy(() => import('./AboutDrawer.tsx')),
}
type DrawerKey = keyof typeof drawers

/** Profile, settings, help, what this is, another role, signing out. */
export const UserMenu = () => {
  const { t } = useTranslation('shell')
  const text = useLocalText()
  const navigate = useNavigate()
  const user = useSession((state) => state.user)
  const [open, setOpen] = useState<DrawerKey | null>(null)
  const can = useCan()
  if (!user) return null
  const [active, ...others] = user.heldRoles
  const items: MenuProps['items'] = [
    { key: '/profile/index', label: t('user.profile') },
    ...(can('access:token:make') ? [{ key: '/profile/api', label: t('user.api') }] : []),
    { key: '/dashboard', label: t('user.dashboard') },
    { key: 'settings', label: t('user.settings') },
    { key: '/help', label: t('user.help') },
    { key: 'about', label: t('user.about') },
    ...(others.length > 0
      ? [
          { type: 'divider' as const },
          {
            type: 'group' as const,
            label: t('user.switchRole'),
            children: others.map((role) => ({ key: `role:${role.code}`, label: text(role.name) })),
          },
        ]
      : []),
    { type: 'divider' },
    { key: 'logout', label: t('user.logout') },
  ]
  const choose = (key: string) => {
    const role = others.find((other) => key === `role:${other.code}`)
    if (role) switchRoleTo(role.code).catch((error: unknown) => notify.error(failureText(error)))
    else if (key === 'logout') void signOut()
    else if (key === 'settings' || key === 'about') setOpen(key)
    else void navigate({ to: key })
  }
  const Panel = open && drawers[open]
  return (
    <>
      <IdleDropdown trigger={['click']} menu={{ items, onClick: ({ key }) => choose(key) }}>
        <Button
          type="text"
          icon={user.avatar ? <img className="lb-avatar" src={user.avatar} alt="" /> : <UserOutlined />}
        >
          <span className="lb-wide-only">
            {user.name}
            {active && <span className="lb-muted"> · {text(active.name)}</span>}
          </span>
          <span className="lb-visually-hidden">{t('user.menu')}</span>
        </Button>
      </IdleDropdown>
      {Panel && (
        <Suspense>
          <Panel onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
