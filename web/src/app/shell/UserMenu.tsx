import UserOutlined from '@ant-design/icons/es/icons/UserOutlined'
import { useNavigate } from '@tanstack/react-router'
import { Button, Dropdown } from 'antd'
import type { MenuProps } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { roleCodes } from '@labbox/contract/access/permissions.ts'
import { notify } from '../feedback.ts'
import { failureText } from '../api/api-error.ts'
import { useTranslation } from '../i18n.ts'
import { activeRole, signOut, switchRoleTo, useSession } from '../session/session.ts'

const SettingsDrawer = lazy(() => import('./SettingsDrawer.tsx'))

/** Profile, settings, another role, signing out. */
export const UserMenu = () => {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const user = useSession((state) => state.user)
  const [settingsOpen, setSettingsOpen] = useState(false)
  if (!user) return null
  const active = activeRole(user)
  const others = roleCodes.filter((role) => role !== active && user.roles.includes(role))
  const items: MenuProps['items'] = [
    { key: '/profile/index', label: t('user.profile') },
    { key: '/dashboard', label: t('user.dashboard') },
    { key: 'settings', label: t('user.settings') },
    ...(others.length > 0
      ? [
          { type: 'divider' as const },
          {
            type: 'group' as const,
            label: t('user.switchRole'),
            children: others.map((role) => ({ key: `role:${role}`, label: t(`role.${role}`) })),
          },
        ]
      : []),
    { type: 'divider' },
    { key: 'logout', label: t('user.logout') },
  ]
  const choose = (key: string) => {
    const role = others.find((other) => key === `role:${other}`)
    if (role) switchRoleTo(role).catch((error: unknown) => notify.error(failureText(error)))
    else if (key === 'logout') void signOut()
    else if (key === 'settings') setSettingsOpen(true)
    else void navigate({ to: key })
  }
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => choose(key) }}>
        <Button type="text" icon={<UserOutlined />}>
          <span className="lb-wide-only">
            {user.name}
            {active && <span className="lb-muted"> · {t(`role.${active}`)}</span>}
          </span>
          <span className="lb-visually-hidden">{t('user.menu')}</span>
        </Button>
      </Dropdown>
      {settingsOpen && (
        <Suspense>
          <SettingsDrawer onClose={() => setSettingsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
