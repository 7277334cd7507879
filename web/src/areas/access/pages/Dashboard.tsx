import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { UserInfo } from '@labbox/contract/access/access.ts'
import { homeSteps } from '@labbox/contract/home/steps.ts'
import { lazy } from '../../../app/idle/lazy.ts'
import { queryOf } from '../../../app/api/query.ts'
import { dashboardCards, type DashboardCard } from '../../../app/areas.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { usePreference } from '../../../app/preferences.ts'
import { activeRole, useSession } from '../../../app/session/session.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { FirstSteps } from '../dashboard/FirstSteps.tsx'
import { HiddenTiles } from '../dashboard/HiddenTiles.tsx'
import { Tile } from '../dashboard/Tile.tsx'
import { arranged, arrangementIn, stepped, type Arrangement } from '../dashboard/tiles.ts'
import '../dashboard/dashboard.css'

const allTiles = dashboardCards.map((card) => ({ ...card, Body: lazy(card.body) }))

const isFor = (card: DashboardCard, user: UserInfo): boolean =>
  (!card.roles || card.roles.some((role) => role === activeRole(user))) &&
  (!card.permission || user.permissions.includes(card.permission))

/** The first page: what somebody is to do and how things stand, in tiles from the areas that each person arranges. */
const Dashboard = () => {
  const user = useSession((state) => state.user)
  const mine = user ? allTiles.filter((card) => isFor(card, user)) : []
  // Words of the tiles' names come with the page: later, they would hide all of it for a moment.
  const { t } = useTranslation(['access', ...mine.map(({ title }) => title.split(':')[0] ?? '')])
  const role = (user && activeRole(user)) ?? 'student'
  const [arranging, setArranging] = useState(false)
  const { value, waiting, save } = usePreference(`dashboard/${role}`, arrangementIn)
  const steps = useQuery({ ...queryOf(homeSteps, {}), retry: false })
  if (!user) return null
  const tiles = arranged(mine, value.order)
  const shown = tiles.filter(({ key }) => !value.hidden.includes(key))
  const change = (more: Partial<Arrangement>) => void save({ ...value, ...more })
  const step = (key: string, by: 1 | -1) => {
    // Places are counted among the tiles that are seen.
    const seen = stepped(
      shown.map((tile) => tile.key),
      key,
      by,
    )
    change({ order: [...seen, ...tiles.map((tile) => tile.key).filter((one) => !seen.includes(one))] })
  }
  return (
    <div className="lb-page">
      <PageHeader
        title={t('dashboard.welcome', { name: user.name })}
        hint={t(`dashboard.hint.${role}`)}
        actions={
          <Button aria-pressed={arranging} onClick={() => setArranging(!arranging)}>
            {t(arranging ? 'dashboard.arranged' : 'dashboard.arrange')}
          </Button>
        }
      />
      {/* All at once when it is known where everything stands: nothing moves afterwards. */}
      {!waiting && !steps.isPending && (
        <>
          {!value.stepsGone && steps.data && (
            <FirstSteps
              user={user}
              role={role}
              done={steps.data}
              onGone={() => change({ stepsGone: true })}
            />
          )}
          {arranging && (
            <HiddenTiles
              tiles={tiles.filter(({ key }) => value.hidden.includes(key))}
              onShow={(key) => change({ hidden: value.hidden.filter((one) => one !== key) })}
              onReset={() => void save(undefined)}
            />
          )}
          <ul className="lb-tiles">
            {shown.map((tile) => (
              <li key={tile.key} data-size={tile.size}>
                <Tile
                  tile={tile}
                  arrange={
                    arranging
                      ? {
                          onStep: (by) => step(tile.key, by),
                          onHide: () => change({ hidden: [...value.hidden, tile.key] }),
                        }
                      : null
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

export default Dashboard
