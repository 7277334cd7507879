import { z } from 'zod'
import type { LogicTrace } from './trace.ts'

/**
 * A live frame of a logic analyser: uint32 LE header length, UTF-8 JSON header, then the changes: their samples (uint32 LE each) and
 * the words from there on (uint16 LE each).
 */
export const LogicHeader = z.object({
  seq: z.number().int(),
  at: z.number(),
  /** Seconds between samples. */
  interval: z.number().positive(),
  samples: z.number().int().min(0),
  /** Sample at which the trigger lies. */
  trigger: z.number().int(),
  state: z.enum(['TD', 'WAIT', 'AUTO', 'STOP']),
  changes: z.number().int().min(0),
})
export type LogicHeader = z.infer<typeof LogicHeader>

export interface LogicFrame {
  header: LogicHeader
  trace: LogicTrace
}

export const encodeLogic = ({ header, trace }: LogicFrame): Uint8Array => {
  const head = new TextEncoder().encode(JSON.stringify(header))
  const frame = new Uint8Array(4 + head.length + 6 * header.changes)
  const view = new DataView(frame.buffer)
  view.setUint32(0, head.length, true)
  frame.set(head, 4)
  const start = 4 + head.length
  for (let index = 0; index < header.changes; index++) {
    view.setUint32(start + 4 * index, trace.at[index] ?? 0, true)
    view.setUint16(start + 4 * header.changes + 2 * index, trace.words[index] ?? 0, true)
  }
  return frame
}

/** @throws for what is no such frame */
export const decodeLogic = (frame: Uint8Array): LogicFrame => {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  const length = view.getUint32(0, true)
  const header = LogicHeader.parse(JSON.parse(new TextDecoder().decode(frame.subarray(4, 4 + length))))
  const { changes, interval, samples } = header
  const start = 4 + length
  const at = Uint32Array.from({ length: changes }, (_, index) => view.getUint32(start + 4 * index, true))
  const words = Uint16Array.from({ length: changes }, (_, index) =>
    view.getUint16(start + 4 * changes + 2 * index, true),
  )
  return { header, trace: { interval, samples, at, words } }
}
