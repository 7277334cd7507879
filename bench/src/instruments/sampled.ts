import type { Plant } from './plant.ts'

interface SampleRequest {
  channels: number[]
  /** Seconds between samples. */
  interval: number
  samples: number
}

/** A window of the plant as equidistant samples, volts by channel, with the time at which it begins. */
export async function sampled(
  plant: Plant,
  { channels, interval, samples }: SampleRequest,
): Promise<{ start: number; channels: Map<number, Float64Array> }> {
  const { start, at, signals } = await plant.capture({ channels, length: interval * samples })
  const taken = [...signals].map(
    ([channel, signal]) => [channel, signal.sample(at, interval, samples)] as const,
  )
  return { start, channels: new Map(taken) }
}
