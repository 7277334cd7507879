import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { z } from 'zod'
import { queryClient } from './api/query.ts'
import { router } from './router.tsx'

// zod would otherwise probe for `new Function`, which the content security policy refuses (and reports).
z.config({ jitless: true })

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>
)
