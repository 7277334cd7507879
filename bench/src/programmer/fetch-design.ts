import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { opArgs } from '@labbox/contract/bench/protocol.ts'
import { BenchError, messageOf } from '../agent/errors.ts'

/** A bitstream on the server. */
export type Offered = z.output<(typeof opArgs)['fpga.program']>

const failed = (detail: string, cause?: unknown) => new BenchError('BENCH_FPGA_FAILED', detail, cause)

/**
 * Fetches a bitstream from the server that this bench was enrolled with, and no other.
 * @throws BenchError when it cannot be had, or is not what the server said
 */
export const fetchDesign = async (
  { path, size, sha256 }: Offered,
  server: string,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  const parts: Uint8Array[] = []
  let length = 0
  try {
    const response = await fetch(new URL(path, server), { signal, redirect: 'error' })
    if (!response.ok || !response.body) throw failed(`the server answered ${response.status}`)
    for await (const part of response.body) {
      length += part.length
      if (length > size) throw failed(`more than ${size} bytes`)
      parts.push(part)
    }
  } catch (error) {
    if (signal.aborted) throw new BenchError('BENCH_FPGA_TIMEOUT', '', error)
    if (error instanceof BenchError) throw error
    throw failed(`the bitstream was not fetched: ${messageOf(error)}`, error)
  }
  const bytes = Buffer.concat(parts)
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw failed('the bitstream is not the one that was chosen')
  return bytes
}
