import { ImportError, type ImportFault } from 'labbox-bench/circuit/formats/foreign.ts'
import { importCircuit, type Imported } from 'labbox-bench/circuit/formats/import.ts'
import { addSymbols } from 'labbox-bench/circuit/symbols/index.ts'
import { onDemand } from 'labbox-bench/circuit/symbols/on-demand.ts'

// Strangers' files are read in a thread that can be ended.

export interface Asked {
  bytes: Uint8Array
  name: string
}
export type Said = { imported: Imported } | { fault: ImportFault }

addSymbols(onDemand)

addEventListener('message', ({ data: { bytes, name } }: MessageEvent<Asked>) => {
  const answer = (said: Said) => postMessage(said)
  try {
    answer({ imported: importCircuit(bytes, name) })
  } catch (error) {
    answer({ fault: error instanceof ImportError ? error.fault : 'damaged' })
  }
})
