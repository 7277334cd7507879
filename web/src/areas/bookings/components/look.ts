import type { Slot } from '@labbox/contract/bookings/bookings.ts'

const names = ['selected', 'expired', 'reserved', 'limited'] as const
export type Look = (typeof names)[number] | 'free'

/** The name of a slot's colour. */
export const lookOf = ({ colour }: Pick<Slot, 'colour'>): Look =>
  colour === null ? 'free' : (names[colour] ?? 'free')

/** The value of a colour in the dictionary of colours; a free slot has none. */
export const colourOf = (name: Exclude<Look, 'free'>): number => names.indexOf(name)

export const look = (name: Look): string => `lb-slot lb-slot-${name}`
