import type { FoundThing } from '@labbox/contract/home/find.ts'
import type { LeadKind } from '@labbox/contract/search/search.ts'
import type { Target } from '../../../ui/navigation.ts'

/** Where something leads that was found by its name, or by what it says. */
export type FoundPages = Partial<
  Record<LeadKind, (thing: Pick<FoundThing, 'id' | 'type' | 'classId'>) => Target & { to: string }>
>

/** What every area says in its `found.ts`: only a search needs it, so it does not come with the routes. */
const modules = import.meta.glob<{ foundPages: FoundPages }>('../../../areas/*/found.ts', { eager: true })

export const foundPages: FoundPages = Object.assign(
  {},
  ...Object.values(modules).map((module) => module.foundPages),
) as FoundPages
