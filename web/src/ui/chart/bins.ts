import type { Tone, XyFigure } from './model.ts'

export interface Bin {
  from: number
  to: number
  count: number
  /** Key of the band it belongs to. */
  band: string
}

export interface BandLook {
  key: string
  name: string
  tone: Tone
}

/** A histogram: how many there are in each step, in the colours of the bands that the steps belong to. */
export const binsFigure = (
  bins: readonly Bin[],
  bands: readonly BandLook[],
  names: { x: string; y: string },
): XyFigure => ({
  kind: 'xy',
  x: { kind: 'category', name: names.x, values: bins.map(({ from, to }) => `${from}–${to}`) },
  y: { name: names.y, min: 0, whole: true },
  // Each step is in one band: on each other the bars are as wide as the step.
  series: bands.map(({ key, name, tone }) => ({
    key,
    name,
    tone,
    kind: 'bar',
    stack: 'bins',
    labelled: true,
    points: bins.map(({ count, band }, x) => ({ x, y: band === key ? count : 0 })),
  })),
})
