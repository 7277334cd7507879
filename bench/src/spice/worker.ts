import { platform, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerStart } from './engine.ts'
import { YIELDING_NICE } from './priority.ts'
import type { Analysis, RunMessage, WorkerMessage } from './messages.ts'
import { readRaw, type SpicePlot } from './raw.ts'
import { wasm, type WasmImports } from './wasm.ts'

/** The parts of eecircuit-engine's `Simulation` used here; `commandList` is private in its types, public in its code. */
interface Engine {
  start(): Promise<void>
  setNetList(text: string): void
  runSim(): Promise<unknown>
  getInfo(): string
  commandList: string[]
  __getSpiceModuleForTests(): { FS: FileSystem }
}

interface FileSystem {
  writeFile(path: string, text: string): void
  readFile(path: string): Uint8Array
  unlink(path: string): void
  analyzePath(path: string): { exists: boolean }
}

// A valid raw file of one point. The wrapper reads (and parses, twice) /out.raw after each run and never settles when
// the file is missing; results go to files of our own, so that this one stays small and a stale result is impossible.
const SENTINEL = `Title: none\nDate: none\nPlotname: none\nFlags: real\nNo. Variables: 1\nNo. Points: 1\nVariables:\n\t0\tnone\tvoltage\nBinary:\n${'\0'.repeat(8)}`

const TITLES: Record<Analysis, string> = {
  tran: 'Transient Analysis',
  ac: 'AC Analysis',
  dc: 'DC transfer',
  op: 'Operating Point',
}

const port = parentPort!
const { source, module, yielding, mostBytes } = workerData as WorkerStart
// Elsewhere than on Linux it would be the priority of the whole process.
if (yielding && platform() === 'linux') setPriority(YIELDING_NICE)

const post = (message: WorkerMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

/** ngspice asks for more memory by one import; what it does without an answer is to hang, or to end. */
const bounded = (imports: WasmImports): WasmImports =>
  Object.fromEntries(
    Object.entries(imports).map(([name, functions]) => {
      const grow = functions['emscripten_resize_heap']
      if (!grow) return [name, functions]
      const emscripten_resize_heap = (bytes: number): unknown => {
        // The sign is the compiler's; a heap may have up to 4 GB.
        if (bytes >>> 0 <= mostBytes) return grow(bytes)
        post({ kind: 'tooLarge' })
        // The pool ends this thread.
        return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      }
      return [name, Object.assign({}, functions, { emscripten_resize_heap })]
    }),
  )

async function startEngine(): Promise<{ engine: Engine; files: FileSystem }> {
  wasm.instantiateStreaming = async (_response, imports) => ({
    module,
    instance: await wasm.instantiate(module, bounded(imports)),
  })
  // ngspice prints its complaints here; they come back with the failed run instead
  console.error = () => {}
  const url = `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`
  const { Simulation } = (await import(url)) as { Simulation: new () => Engine }
  const engine = new Simulation()
  await engine.start()
  const files = engine.__getSpiceModuleForTests().FS
  files.writeFile('/out.raw', SENTINEL)
  return { engine, files }
}

const { engine, files } = await startEngine()

async function run({ deck, analyses }: RunMessage): Promise<SpicePlot[]> {
  const names = analyses.map((_, i) => `/res${i}.raw`)
  for (const name of names) if (files.analyzePath(name).exists) files.unlink(name)
  engine.setNetList(deck)
  engine.commandList = [
    ' ',
    'source test.cir',
    'destroy all',
    'run',
    ...analyses.flatMap((kind, i) => [
      ...(analyses.length > 1 ? [`setplot ${kind}1`] : []),
      `write ${names[i]}`,
    ]),
    'destroy all',
    'remcirc',
  ]
  await engine.runSim()
  // an analysis that gives up half-way still writes what it has
  if (/simulation\(s\) aborted|Timestep too small/i.test(engine.getInfo())) throw new Error('aborted')
  return names.map((name, i) => {
    if (!files.analyzePath(name).exists) throw new Error('no result')
    const plot = readRaw(files.readFile(name))
    // when an analysis did not run, ngspice writes its table of constants or another plot
    if (!plot.title.startsWith(TITLES[analyses[i]!])) throw new Error('no result')
    return plot
  })
}

port.on('message', (message: RunMessage) => {
  run(message).then(
    (plots) => {
      const vectors = plots.flatMap((plot) => [...plot.vectors.values(), ...(plot.imaginary?.values() ?? [])])
      post(
        { kind: 'done', id: message.id, plots },
        vectors.map((vector) => vector.buffer as ArrayBuffer),
      )
    },
    () => post({ kind: 'failed', id: message.id, log: engine.getInfo().slice(-4000) }),
  )
})
post({ kind: 'ready' })
