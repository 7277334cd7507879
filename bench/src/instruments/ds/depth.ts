import { CHANNELS, channelOf, SCREEN, type DsSettings } from './settings.ts'

/** Depths with one channel on, points; MSO1000Z/DS1000Z programming guide, `:ACQuire:MDEPth`. */
export const DEPTHS: readonly number[] = [12_000, 120_000, 1_200_000, 12_000_000, 24_000_000]

/** The most that AUTO takes for the channels together, points. */
const AUTO_DEPTH = 600_000

/** Samples a second of one channel alone. */
const FASTEST = 1e9

/** Into how many parts rate and memory are divided: one channel on has all, two a half each, three and four a quarter. */
export function shares(settings: DsSettings): 1 | 2 | 4 {
  const on = CHANNELS.filter((number) => channelOf(settings, number).display).length
  return on <= 1 ? 1 : on === 2 ? 2 : 4
}

/** Seconds on the screen from left to right. */
export const screenSpan = (settings: DsSettings): number => SCREEN.across * settings.timebase.scale

/** The shortest time between two samples of a channel, s. */
export const fastestInterval = (settings: DsSettings): number => shares(settings) / FASTEST

/** Points of each channel's memory. */
export function memoryDepth(settings: DsSettings): number {
  const { depth } = settings.acquire
  if (depth !== null) return depth / shares(settings)
  const most = Math.round(screenSpan(settings) / fastestInterval(settings))
  return Math.min(most, AUTO_DEPTH / shares(settings))
}

/**
 * Seconds between two samples: memory depth = sample rate × time base × 12 divisions (DS1000Z user's guide, “Memory Depth”), as fast as
 * the converter can at most.
 */
export function sampleInterval(settings: DsSettings): number {
  return Math.max(screenSpan(settings) / memoryDepth(settings), fastestInterval(settings))
}
