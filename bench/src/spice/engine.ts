import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { separateEngine } from './separate.ts'
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

/** The packed program carries the engine beside itself; in the repository it is an installed package. */
export function enginePath(): string {
  if (!import.meta.url.endsWith('.ts')) return join(import.meta.dirname, 'eecircuit-engine.mjs')
  const manifest = findPackageJSON('eecircuit-engine', import.meta.url)
  if (!manifest) throw new Error('eecircuit-engine is not installed')
  return join(dirname(manifest), 'dist', 'eecircuit-engine.mjs')
}

/** The wasm is compiled once per process and shared. */
async function build(): Promise<EngineImage> {
  const { source, binary } = separateEngine(await readFile(enginePath()), 'data:application/wasm,')
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
