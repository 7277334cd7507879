import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router'
import { useSearch } from '../ui/navigation.ts'
import type { FunctionComponent } from 'react'
import type { AreaRoute } from './areas.ts'
import { arriving } from './idle/lazy.ts'
import { named } from './named.ts'

const NothingHere = lazyRouteComponent(() => arriving(() => import('../ui/NothingHere.tsx')), 'NothingHere')

/**
 * The page of one thing. Where its address names none, it says so; a drawer then leaves the page below it alone.
 * @param needs search parameters of which one must be an id
 */
export const needing = (
  needs: readonly string[],
  { page, fullScreen }: AreaRoute,
  drawer: boolean,
): AsyncRouteComponent<object> => {
  const Page = lazyRouteComponent(() => arriving(page as () => Promise<{ default: FunctionComponent }>))
  const Needing = () => {
    const search = useSearch()
    if (named(search, needs)) return <Page />
    return drawer ? null : <NothingHere inShell={!fullScreen} />
  }
  // The code of the page can come before it is opened, as without this.
  return Object.assign(Needing, Page.preload ? { preload: Page.preload } : {})
}
