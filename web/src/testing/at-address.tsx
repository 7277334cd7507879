import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'

/** Renders what has links in it as the page of an address; it is there a moment later. */
export const renderAt = (address: string, children: ReactNode) => {
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '$', component: () => children })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  return render(<RouterProvider router={router as never} />)
}
