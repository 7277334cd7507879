import { useSyncExternalStore } from 'react'

/** Follows a media query, e.g. `useMedia('(max-width: 991.98px)')`. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )

/** Below 992 px the sidebar is a drawer and tables become cards. */
export const useNarrow = (): boolean => useMedia('(max-width: 991.98px)')

/** Lists are cards on phones, and on tablets, where fingers find no edge to scroll a table by. */
export const useCards = (): boolean =>
  useMedia('(max-width: 639.98px), (max-width: 991.98px) and (pointer: coarse)')
