import type { DrivenPin, PinsState } from '@labbox/contract/bench/fpga/pins.ts'

/** Where somebody has put switches or keys. */
export interface WantedPin {
  value: number
  /** Pictures since the bench has done it; null: it has not answered yet. */
  pictures: number | null
}
export type Wanted = Partial<Record<DrivenPin, WantedPin>>

/** The first picture may have been taken before the pins followed. */
const LAST_PICTURE = 2

/** What is not seen yet in a picture that has just come. Until then the panel shows what was wanted, not what was before. */
export const stillWanted = (wanted: Wanted, state: PinsState): Wanted => {
  const still: Wanted = {}
  for (const pin of ['sw', 'key'] as const) {
    const own = wanted[pin]
    if (!own) continue
    if (own.pictures === null) still[pin] = own
    else {
      const shown = state.kind === 'live' && state.pins[pin]?.value === own.value
      const pictures = own.pictures + 1
      if (!shown && pictures < LAST_PICTURE) still[pin] = { ...own, pictures }
    }
  }
  return still
}
