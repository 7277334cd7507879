import type { Tone } from '../../../ui/chart/model.ts'

const tones: readonly Tone[] = ['first', 'second', 'third', 'fourth', 'quiet']

/** The colour of a group of a scheme, by its place. */
export const groupTone = (place: number): Tone => tones[place % tones.length] ?? 'first'
