import type { Source, Synthesized } from './messages.ts'

/** No design of a student takes longer; one that does would take for ever, ms. The first time Yosys is fetched as well. */
const LONGEST_MS = 20_000
const FIRST_MS = 120_000
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
export const synthesize = (sources: readonly Source[]): Promise<Synthesized | null> => {
  if (runs >= MOST_RUNS) end()
  const isFirst = worker === null
  worker ??= new Worker(new URL('./synthesis.worker.ts', import.meta.url), { type: 'module' })
  runs++
  const own = worker
  return new Promise((resolve) => {
    const give = (answer: Synthesized | null) => {
      clearTimeout(timer)
      if (!answer) end()
      resolve(answer)
    }
    const timer = setTimeout(() => give(null), isFirst ? FIRST_MS : LONGEST_MS)
    own.onmessage = ({ data }: MessageEvent<Synthesized | null>) => give(data)
    own.onerror = () => give(null)
    own.postMessage(sources)
  })
}
