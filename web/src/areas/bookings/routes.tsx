import type { AreaRoute, DashboardCard } from '../../app/areas.ts'

/** Drawers over a list of rules. */
const limitDrawers: AreaRoute[] = [
  {
    path: 'add',
    title: 'bookings-limits:add',
    page: () => import('./pages/LimitAdd.tsx'),
    permission: 'bookings:limit:add',
  },
  {
    path: 'check',
    title: 'bookings-limits:check',
    page: () => import('./pages/LimitCheck.tsx'),
    permission: 'bookings:limit:page',
  },
  {
    path: ':id/update',
    title: 'bookings-limits:update',
    page: () => import('./pages/LimitUpdate.tsx'),
    permission: 'bookings:limit:edit',
  },
]

export const routes: AreaRoute[] = [
  {
    path: '/device/limited/page',
    title: 'bookings-limits:title',
    page: () => import('./pages/Limits.tsx'),
    permission: 'bookings:limit:page',
    children: limitDrawers,
  },
  {
    path: '/device/limited/my/page',
    title: 'bookings-limits:myTitle',
    page: () => import('./pages/LimitsMy.tsx'),
    permission: 'bookings:limit:page',
    children: limitDrawers,
  },
  {
    path: '/device/book/my/page',
    title: 'bookings:offers.title',
    page: () => import('./pages/Offers.tsx'),
    permission: 'bookings:offer:page',
    children: [
      {
        path: 'publish',
        title: 'bookings:publish.title',
        page: () => import('./pages/OfferPublish.tsx'),
        permission: 'bookings:offer:add',
      },
      {
        path: ':id/update',
        title: 'bookings:update.title',
        page: () => import('./pages/OfferUpdate.tsx'),
        permission: 'bookings:offer:edit',
      },
    ],
  },
  {
    path: '/device/book/page',
    title: 'bookings:week.title',
    page: () => import('./pages/Week.tsx'),
    permission: 'bookings:slot:book',
  },
  {
    path: '/device/book/record',
    badge: 'bookings',
    title: 'bookings:record.title',
    page: () => import('./pages/Records.tsx'),
    permission: 'bookings:slot:book',
  },
  {
    path: '/device/book/recordList',
    title: 'bookings:list.title',
    page: () => import('./pages/RecordList.tsx'),
    permission: 'bookings:record:page',
  },
]

export const dashboardCards: DashboardCard[] = [
  {
    key: 'next-booking',
    title: 'bookings:card.title',
    to: '/device/book/record',
    roles: ['student'],
    permission: 'bookings:slot:book',
    order: 25,
    body: () => import('./pages/NextBooking.tsx'),
  },
]

/** Notices about bookings are shown wherever the person is. */
export const watchers = [() => import('./components/BookingWatch.tsx')]
