import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router'
import { areaRoutes, type AreaRoute } from './areas.ts'
import { FramePending } from './shell/FramePending.tsx'
import { guard, type Rules } from './guard.ts'
import { arriving } from './idle/lazy.ts'
import { needing } from './needing.tsx'
import { Root } from './Root.tsx'
import { safeRedirect } from './safe-redirect.ts'
import { PageFailure } from './PageFailure.tsx'
import { PagePending } from './PagePending.tsx'
import { Light } from './theme/Light.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** i18n key. */
    title?: string
    menuKey?: string
    noTag?: boolean
  }
}

type Search = Record<string, string>

const root = createRootRoute({ component: Root })

const before =
  (rules: Rules) =>
  ({
    location,
    preload,
  }: {
    location: { pathname: string; href: string; search: object }
    preload: boolean
  }) =>
    guard(rules, { ...location, search: location.search as Search }, preload)

/** `:id` of the contract's spelling is `$id` here. */
const routerPath = (path: string): string => path.replace(/:(\w+)/g, '$$$1')

const pageRoute = (parent: AnyRoute, page: AreaRoute, drawer = false): AnyRoute => {
  const route: AnyRoute = createRoute({
    getParentRoute: () => parent,
    path: routerPath(page.path),
    component: page.needs ? needing(page.needs, page, drawer) : lazyRouteComponent(() => arriving(page.page)),
    beforeLoad: before(page),
    staticData: {
      title: page.title,
      ...(page.menuKey ? { menuKey: page.menuKey } : {}),
      ...(page.noTag ? { noTag: true } : {}),
    },
  })
  return page.children
    ? route.addChildren(page.children.map((child) => pageRoute(route, child, true)))
    : route
}

const themed = createRoute({
  getParentRoute: () => root,
  id: 'themed',
  component: lazyRouteComponent(() => arriving(() => import('./theme/Themed.tsx')), 'Themed'),
  pendingComponent: FramePending,
})

const light = createRoute({
  getParentRoute: () => root,
  id: 'light',
  component: Light,
})

const shell = createRoute({
  getParentRoute: () => themed,
  id: 'shell',
  component: lazyRouteComponent(() => arriving(() => import('./shell/Shell.tsx')), 'Shell'),
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})

/** /redirect/<path> opens <path> anew: the way to reload a page inside the app. */
const again = createRoute({
  getParentRoute: () => root,
  path: '/redirect/$',
  beforeLoad: ({ params, location }) => {
    const to = safeRedirect(`/${params._splat ?? ''}`)
    throw redirect({ to, search: location.search as Search, replace: true })
  },
})

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async (context) => {
    await before({})(context)
    if (!context.preload)
      throw redirect({ to: '/404', search: { from: context.location.pathname }, replace: true })
  },
})

const kindOf = ({ plain, fullScreen }: AreaRoute): 'shell' | 'alone' | 'light' | 'plain' => {
  if (plain) return 'plain'
  if (fullScreen === 'light') return 'light'
  return fullScreen ? 'alone' : 'shell'
}
const pages = (kind: ReturnType<typeof kindOf>) => areaRoutes.filter((page) => kindOf(page) === kind)

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    again,
    themed.addChildren([
      shell.addChildren(pages('shell').map((page) => pageRoute(shell, page))),
      ...pages('alone').map((page) => pageRoute(themed, page)),
    ]),
    light.addChildren(pages('light').map((page) => pageRoute(light, page))),
    ...pages('plain').map((page) => pageRoute(root, page)),
    unknown,
  ]),
  // Search parameters are plain text here, as in any other web address.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(
      Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
    ).toString()
    return text && `?${text}`
  },
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
})
