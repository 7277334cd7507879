import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Link } from './navigation.ts'

it('says of the page that is open alone that it is the present one, not of what its address begins with', async () => {
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: () => (
      <>
        <Link to="/device/usage">Usage</Link>
        <Link to="/device/usage/my">My usage</Link>
      </>
    ),
  })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/device/usage/my'] }),
  })
  render(<RouterProvider router={router as never} />)
  const currentOf = (name: string) => screen.getByRole('link', { name }).getAttribute('aria-current')
  expect((await screen.findByRole('link', { name: 'My usage' })).getAttribute('aria-current')).toBe('page')
  expect(currentOf('Usage')).toBeNull()
})
