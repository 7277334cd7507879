import { useState } from 'react'
import { namesIn, toggled, usePreference } from '../../../../app/preferences.ts'

/** As many favourites as are found without a search. */
const FAVOURITES_MOST = 24
/** Parts used lately: three rows of the list. */
export const LATELY_MOST = 6

/** The part first, those used before it behind it. */
export const usedLately = (before: readonly string[], id: string): string[] =>
  [id, ...before.filter((each) => each !== id)].slice(0, LATELY_MOST)

export interface KeptParts {
  favourites: readonly string[]
  lately: readonly string[]
  toggle: (id: string) => void
  /** A part was taken in hand. */
  use: (id: string) => void
}

/** The parts that somebody keeps at hand, as ids of symbols: those marked, and those used last. */
export const useKeptParts = (): KeptParts => {
  const favourites = usePreference('parts/favourites', namesIn)
  const lately = usePreference('parts/lately', namesIn)
  // The list stands still under the hand that takes from it: it shows what was used before it was opened.
  const [shown, setShown] = useState<readonly string[] | null>(null)
  if (shown === null && !lately.waiting) setShown(lately.value)
  return {
    favourites: favourites.value,
    lately: shown ?? [],
    toggle: (id) => void favourites.save(toggled(favourites.value, id, FAVOURITES_MOST)),
    use: (id) => lately.value[0] !== id && void lately.save(usedLately(lately.value, id)),
  }
}
