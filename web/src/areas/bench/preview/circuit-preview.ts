import engine from 'virtual:ngspice'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { SheetState } from '@labbox/contract/bench/sheet.ts'
import type { Sources } from 'labbox-bench/circuit/netlist.ts'
import type { Asked, PreviewFault, Said } from './messages.ts'

/** A circuit that has shown nothing after this long is not previewed, ms. The first time ngspice is fetched as well. */
const LONGEST_MS = 15_000
const FIRST_MS = 60_000

export interface CircuitPreview {
  load: (circuit: Circuit, sources: Sources) => void
  sources: (sources: Sources) => void
  /** Sets a part while it runs; SI value. */
  set: (component: string, param: string, value: number) => void
  end: () => void
}

/** Simulates a circuit in a thread of this browser; after a fault the next `load` begins anew. */
export const startPreview = (
  onShows: (state: SheetState) => void,
  onFault: (fault: PreviewFault) => void,
): CircuitPreview => {
  let worker: Worker | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = (asked: Asked) => worker?.postMessage(asked)
  const end = () => {
    clearTimeout(timer)
    worker?.terminate()
    worker = null
  }
  const fail = (fault: PreviewFault) => {
    // A circuit with faults is looked at again as soon as it has none; what ngspice did not survive needs another one.
    if (fault !== 'refused') end()
    clearTimeout(timer)
    onFault(fault)
  }
  const start = () => {
    worker = new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<Said>) => {
      clearTimeout(timer)
      if (data.kind === 'shows') onShows(data.state)
      else fail(data.fault)
    }
    worker.onerror = () => fail('unavailable')
    ask({ kind: 'start', engine: new URL(engine, location.href).href })
  }
  return {
    load: (circuit, sources) => {
      const isFirst = worker === null
      if (isFirst) start()
      clearTimeout(timer)
      timer = setTimeout(() => fail('slow'), isFirst ? FIRST_MS : LONGEST_MS)
      ask({ kind: 'load', circuit, sources })
    },
    sources: (sources) => ask({ kind: 'sources', sources }),
    set: (component, param, value) => ask({ kind: 'set', component, param, value }),
    end,
  }
}
