import type { Source, Synthesized } from './messages.ts'

type Outcome = Exclude<Synthesized, { kind: 'ready' }>

/** No design of a student takes longer; one that does would take for ever, ms. */
const LONGEST_MS = 20_000
/** So long the network may take to bring Yosys, ms. */
const FETCHED_MS = 300_000
/** The memory of a thread only grows: after so many a new one is begun. */
const MOST_RUNS = 50

let worker: Worker | null = null
let runs = 0

const end = () => {
  worker?.terminate()
  worker = null
  runs = 0
}

/**
 * Makes a netlist of sources, in a thread of this browser.
 * @returns null where it took too long or too much memory
 */
export const synthesize = (sources: readonly Source[]): Promise<Outcome | null> => {
  if (runs >= MOST_RUNS) end()
  worker ??= new Worker(new URL('./synthesis.worker.ts', import.meta.url), { type: 'module' })
  runs++
  const own = worker
  return new Promise((resolve) => {
    const give = (answer: Outcome | null) => {
      clearTimeout(timer)
      if (!answer) end()
      resolve(answer)
    }
    let timer = setTimeout(() => give(null), FETCHED_MS)
    own.onmessage = ({ data }: MessageEvent<Synthesized | null>) => {
      if (data?.kind !== 'ready') return give(data)
      clearTimeout(timer)
      timer = setTimeout(() => give(null), LONGEST_MS)
    }
    own.onerror = () => give(null)
    own.postMessage(sources)
  })
}
