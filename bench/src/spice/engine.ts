import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { wasm } from './wasm.ts'

/** What a worker needs to start ngspice: the wrapper's JavaScript without its embedded binaries, and the compiled module. */
export interface EngineImage {
  source: string
  module: object
}

/** What a worker is started with. */
export interface WorkerStart extends EngineImage {
  /** Whether everything else of the machine comes first. */
  yielding: boolean
  /** Most memory of ngspice. */
  mostBytes: number
}

const MARK = 'data:application/wasm;base64,'

/** Cuts `text` from `from` up to `to`; unchanged when either is not found. */
const cut = (text: string, from: string, to: string): string => {
  const start = text.indexOf(from)
  const end = text.indexOf(to, start)
  return start < 0 || end < 0 ? text : text.slice(0, start) + text.slice(end)
}

/** The packed program carries the engine beside itself; in the repository it is an installed package. */
function enginePath(): string {
  if (!import.meta.url.endsWith('.ts')) return join(import.meta.dirname, 'eecircuit-engine.mjs')
  const manifest = findPackageJSON('eecircuit-engine', import.meta.url)
  if (!manifest) throw new Error('eecircuit-engine is not installed')
  return join(dirname(manifest), 'dist', 'eecircuit-engine.mjs')
}

/**
 * eecircuit-engine ships its 6 MB wasm twice as base64 in one 20 MB module, with 4 MB of PDK models. Each worker would
 * parse and compile all that: 133 MB and up to 2 s. Here the wasm is compiled once per process and shared, and the
 * wrapper is cut down to what runs.
 */
async function build(): Promise<EngineImage> {
  const whole = await readFile(enginePath())
  const kept: string[] = []
  let binary: Buffer | undefined
  let at = 0
  for (let mark = whole.indexOf(MARK); mark >= 0; mark = whole.indexOf(MARK, at)) {
    const end = whole.indexOf('"', mark)
    kept.push(whole.toString('utf8', at, mark), 'data:application/wasm,')
    binary ??= Buffer.from(whole.toString('latin1', mark + MARK.length, end), 'base64')
    at = end
  }
  if (!binary) throw new Error('eecircuit-engine: no embedded wasm found')
  kept.push(whole.toString('utf8', at))
  const source = cut(kept.join(''), 'r.FS?.writeFile("/modelcard.', 'r.setHandleThings(')
  return { source, module: await wasm.compile(new Uint8Array(binary)) }
}

let image: Promise<EngineImage> | undefined

/** The engine of this process, made at the first call. */
export function engineImage(): Promise<EngineImage> {
  image ??= build().catch((error: unknown) => {
    image = undefined
    throw error
  })
  return image
}
