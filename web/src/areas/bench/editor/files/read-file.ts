import { MAX_BYTES, type ImportFault } from 'labbox-bench/circuit/formats/foreign.ts'
import type { Imported } from 'labbox-bench/circuit/formats/import.ts'
import type { Asked, Said } from './import.worker.ts'

/** The reader is ended after this long: a file that takes longer is not a circuit. */
const LONGEST_MS = 20_000

/** Why a file was not taken. `unreadable`: the browser cannot read it any more. */
export type FileFault = ImportFault | 'unreadable'

/** Reads a circuit file of another program; gives the circuit and what it does not have, or why it cannot be read. */
export const readCircuitFile = async (file: File): Promise<Imported | FileFault> => {
  if (file.size > MAX_BYTES) return 'tooLarge'
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    return 'unreadable'
  }
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' })
  return new Promise((resolve) => {
    const end = (result: Imported | FileFault) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(result)
    }
    const timer = setTimeout(() => end('tooLarge'), LONGEST_MS)
    worker.onmessage = ({ data }: MessageEvent<Said>) => end('imported' in data ? data.imported : data.fault)
    worker.onerror = () => end('damaged')
    worker.postMessage({ bytes, name: file.name } satisfies Asked)
  })
}
