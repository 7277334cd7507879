import { vi } from 'vitest'

/** Lets components take the window for that of a phone; `vi.unstubAllGlobals()` ends it. */
export const onPhone = (): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('639.98'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}
