import type { AreaRoute, DashboardCard } from '../../app/areas.ts'
import { sysRoutes } from './sys-routes.ts'

export const routes: AreaRoute[] = [
  {
    path: '/login',
    title: 'ways-in:login.title',
    page: () => import('./pages/Login.tsx'),
    open: true,
    signedOutOnly: true,
    plain: true,
    forgetParams: true,
  },
  {
    path: '/registration',
    title: 'ways-in:registration.title',
    page: () => import('./pages/Registration.tsx'),
    open: true,
    signedOutOnly: true,
    plain: true,
    forgetParams: true,
  },
  // These pages open a session or need none: an invalid token in the cookie must not block them.
  {
    path: '/caslogin',
    title: 'ways-in:arrival.title',
    page: () => import('./pages/CasLogin.tsx'),
    open: true,
    passThrough: true,
    plain: true,
  },
  {
    path: '/tokenLogin',
    title: 'ways-in:arrival.title',
    page: () => import('./pages/TokenLogin.tsx'),
    open: true,
    passThrough: true,
    plain: true,
  },
  {
    path: '/auth-redirect',
    title: 'ways-in:arrival.title',
    page: () => import('./pages/AuthRedirect.tsx'),
    open: true,
    passThrough: true,
    plain: true,
  },
  { path: '/dashboard', title: 'access:dashboard.title', page: () => import('./pages/Dashboard.tsx') },
  { path: '/profile/index', title: 'access:profile.title', page: () => import('./pages/Profile.tsx') },
  {
    path: '/profile/api',
    title: 'tokens:api.title',
    page: () => import('./pages/Api.tsx'),
    permission: 'access:token:make',
  },
  {
    path: '/404',
    title: 'access:notFound.title',
    page: () => import('./pages/NotFound.tsx'),
    forgetParams: true,
    noTag: true,
  },
  {
    path: '/403',
    title: 'access:forbidden.title',
    page: () => import('./pages/Forbidden.tsx'),
    forgetParams: true,
    noTag: true,
  },
  ...sysRoutes,
]

export const dashboardCards: DashboardCard[] = [
  {
    key: 'online-now',
    title: 'access:dashboard.online',
    to: '/sys/onlineUser',
    roles: ['admin', 'orgadmin'],
    permission: 'access:online:page',
    order: 40,
    body: () => import('./pages/OnlineNow.tsx'),
  },
]
