import { redirect } from '@tanstack/react-router'
import type { AreaRoute } from './areas.ts'
import { entryPartIn } from './entry/entry-part.ts'
import { failureText } from './api/api-error.ts'
import { notify } from './errors/feedback.ts'
import { translate } from './i18n.ts'
import { keepRouteParams } from './route-params.ts'
import { loadUser } from './session/session.ts'
import { clearToken, getToken } from './session/token.ts'

export type Rules = Pick<AreaRoute, 'open' | 'signedOutOnly' | 'passThrough' | 'permission' | 'forgetParams'>

interface Location {
  pathname: string
  href: string
  search: Record<string, string>
}

const toLogin = (location: Location) =>
  redirect({ to: '/login', search: location.href === '/' ? {} : { redirect: location.href }, replace: true })

/** Where a password is changed: the only page for whoever must. */
const OWN_PAGE = '/profile/index'

let lastPath: string | undefined

/**
 * The five rules of the navigation guard, before each navigation (and each preload, which has no effects).
 * @throws a redirect
 */
export const guard = async (rules: Rules, location: Location, preload: boolean): Promise<void> => {
  if (!getToken()) {
    if (!rules.open) throw toLogin(location)
    return
  }
  // Who is signed in may have forgotten the password all the same: a link from an e-mail sets a new one.
  if (rules.signedOutOnly && entryPartIn(location.search) === 'reset') return
  if (rules.signedOutOnly) throw redirect({ to: '/', replace: true })
  if (rules.passThrough || preload) return
  const user = await loadUser().catch((error: unknown) => {
    clearToken()
    notify.error(failureText(error) || translate('common:error.navigation'), 10)
    if (rules.open) return null
    throw toLogin(location)
  })
  if (user?.mustChangePassword && !rules.open && location.pathname !== OWN_PAGE)
    throw redirect({ to: OWN_PAGE, replace: true })
  if (rules.permission && user && !user.permissions.includes(rules.permission))
    throw redirect({ to: '/403', search: { permission: rules.permission }, replace: true })
  if (rules.forgetParams) return
  const restored = keepRouteParams(location.pathname, location.search, lastPath)
  lastPath = location.pathname
  if (restored) throw redirect({ to: location.pathname, search: restored, replace: true })
}
