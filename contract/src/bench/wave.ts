import { z } from 'zod'

/**
 * A binary frame on `…/wave/<occupancy>/<instrument>`: uint32 LE header length, UTF-8 JSON header, then for each channel
 * listed in it `points` bytes of 8-bit samples. Volts = (byte − yref − yorigin) · yincrement.
 */
export const WaveHeader = z.object({
  seq: z.number().int(),
  at: z.number(),
  points: z.number().int(),
  xIncrement: z.number(),
  xOrigin: z.number(),
  trigger: z.enum(['TD', 'WAIT', 'RUN', 'AUTO', 'STOP']),
  channels: z.array(
    z.object({
      channel: z.number().int(),
      yIncrement: z.number(),
      yOrigin: z.number(),
      yReference: z.number(),
      scale: z.number(),
      offset: z.number(),
    }),
  ),
  timebase: z.object({ scale: z.number(), offset: z.number() }),
})
export type WaveHeader = z.infer<typeof WaveHeader>

/** Whether an instrument’s live frames are these: those of an oscilloscope. */
export const showsWaves = (instrument: string): boolean => instrument.startsWith('ds')

export const encodeWave = (header: WaveHeader, samples: Uint8Array[]): Uint8Array => {
  const head = new TextEncoder().encode(JSON.stringify(header))
  const frame = new Uint8Array(4 + head.length + samples.reduce((sum, part) => sum + part.length, 0))
  new DataView(frame.buffer).setUint32(0, head.length, true)
  frame.set(head, 4)
  let at = 4 + head.length
  for (const part of samples) {
    frame.set(part, at)
    at += part.length
  }
  return frame
}

export const decodeWave = (frame: Uint8Array): { header: WaveHeader; samples: Uint8Array[] } => {
  const length = new DataView(frame.buffer, frame.byteOffset).getUint32(0, true)
  const header = WaveHeader.parse(JSON.parse(new TextDecoder().decode(frame.subarray(4, 4 + length))))
  const samples = header.channels.map((_, k) => {
    const start = 4 + length + k * header.points
    return frame.subarray(start, start + header.points)
  })
  return { header, samples }
}
