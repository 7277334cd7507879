import { SpiceError } from './error.ts'
import type { Analysis } from './messages.ts'
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

export interface NgspiceOptions {
  /** Where the wrapper's JavaScript is loaded from. */
  url: string
  /** The compiled program; without it, it is the one that the wrapper fetches. */
  module?: object
  /** Most memory of ngspice. */
  mostBytes: number
  /** A run wants more than that. It does not return: nothing can be done with this thread any more. */
  onTooLarge: () => unknown
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

/** ngspice asks for more memory by one import; what it does without an answer is to hang, or to end. */
const bounded = (
  imports: WasmImports,
  { mostBytes, onTooLarge }: Pick<NgspiceOptions, 'mostBytes' | 'onTooLarge'>,
): WasmImports =>
  Object.fromEntries(
    Object.entries(imports).map(([name, functions]) => {
      const grow = functions['emscripten_resize_heap']
      if (!grow) return [name, functions]
      // The sign is the compiler's; a heap may have up to 4 GB.
      const emscripten_resize_heap = (bytes: number): unknown =>
        bytes >>> 0 <= mostBytes ? grow(bytes) : onTooLarge()
      return [name, Object.assign({}, functions, { emscripten_resize_heap })]
    }),
  )

/**
 * Starts ngspice in this thread, which is its own.
 * @returns runs a deck and gives the plots wanted; throws SpiceError with ngspice's words when it gives none
 */
export const startNgspice = async ({
  url,
  module,
  mostBytes,
  onTooLarge,
}: NgspiceOptions): Promise<(deck: string, analyses: readonly Analysis[]) => Promise<SpicePlot[]>> => {
  const streaming = wasm.instantiateStreaming.bind(wasm)
  wasm.instantiateStreaming = async (response, imports) => {
    const limited = bounded(imports, { mostBytes, onTooLarge })
    return module
      ? { module, instance: await wasm.instantiate(module, limited) }
      : streaming(response, limited)
  }
  // ngspice prints its complaints here; they come back with the failed run instead.
  console.error = () => {}
  const { Simulation } = (await import(/* @vite-ignore */ url)) as { Simulation: new () => Engine }
  const engine = new Simulation()
  await engine.start()
  const files = engine.__getSpiceModuleForTests().FS
  files.writeFile('/out.raw', SENTINEL)

  const run = async (deck: string, analyses: readonly Analysis[]): Promise<SpicePlot[]> => {
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
    // An analysis that gives up half-way still writes what it has.
    if (/simulation\(s\) aborted|Timestep too small/i.test(engine.getInfo())) throw new Error('aborted')
    return names.map((name, i) => {
      if (!files.analyzePath(name).exists) throw new Error('no result')
      const plot = readRaw(files.readFile(name))
      // When an analysis did not run, ngspice writes its table of constants or another plot.
      if (!plot.title.startsWith(TITLES[analyses[i]!])) throw new Error('no result')
      return plot
    })
  }

  return (deck, analyses) =>
    run(deck, analyses).catch(() => {
      throw new SpiceError('failed', engine.getInfo().slice(-4000))
    })
}
