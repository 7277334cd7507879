/** What a wrong value most likely comes from; it never tells the right one. */
export const hints = [
  'sign',
  'prefix',
  'tenfold',
  'peakToPeak',
  'notPeakToPeak',
  'peak',
  'rms',
  'double',
  'half',
  'angular',
  'high',
  'low',
  'condition',
  'digits',
] as const
export type Hint = (typeof hints)[number]
