import type { Frame } from '../draw.ts'

/** Test fixture. Channel 1: a sine of so many volts and 1 kHz over 12 divisions of 0.5 ms; channel 2: half of it, moved up by a division. */
export const sineFrame = (volts = 1): Frame => {
  const points = 1200
  const interval = (12 * 5e-4) / points
  const traces = [
    { channel: 1, scale: 0.5, offset: 0, gain: volts },
    { channel: 2, scale: 0.5, offset: 0.5, gain: volts / 2 },
  ]
  const channels = traces.map(({ channel, scale, offset }) => ({
    channel,
    scale,
    offset,
    yIncrement: scale / 25,
    yReference: 127,
    yOrigin: Math.round((offset / scale) * 25),
  }))
  const samples = channels.map(({ yIncrement, yReference, yOrigin }, n) =>
    Uint8Array.from({ length: points }, (_, k) => {
      const value = traces[n]!.gain * Math.sin(2 * Math.PI * 1000 * (k - points / 2) * interval)
      return Math.round(value / yIncrement) + yReference + yOrigin
    }),
  )
  const timebase = { scale: 5e-4, offset: 0 }
  const header = {
    seq: 1,
    at: 0,
    points,
    xIncrement: interval,
    xOrigin: -6 * 5e-4,
    trigger: 'TD',
    channels,
    timebase,
  }
  return { header: header as Frame['header'], samples }
}
