import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRaw, type SpicePlot } from './raw.ts'

/** Whether an ngspice program is installed. */
export const hasNative = (): boolean => spawnSync('ngspice', ['--version'], { stdio: 'ignore' }).status === 0

/** A native ngspice kept running (`ngspice -p`): the oracle of tests and the yardstick of benchmarks. */
export class NativeSpice {
  #process: ChildProcessWithoutNullStreams
  #directory: string
  #output = ''
  #waiting: (() => void) | null = null
  #runs = 0

  private constructor(process: ChildProcessWithoutNullStreams, directory: string) {
    this.#process = process
    this.#directory = directory
    process.stdout.on('data', (data: Buffer) => {
      this.#output += data.toString()
      this.#waiting?.()
    })
    process.stderr.resume()
  }

  static async start(): Promise<NativeSpice> {
    const directory = await mkdtemp(join(tmpdir(), 'ngspice-'))
    return new NativeSpice(spawn('ngspice', ['-p'], { cwd: directory }), directory)
  }

  /** Runs a deck; as with the pool, from its text to the vectors. */
  async run(deck: string): Promise<SpicePlot> {
    const mark = `done-${++this.#runs}`
    await writeFile(join(this.#directory, 'deck.cir'), deck)
    this.#output = ''
    const commands = ['destroy all', 'source deck.cir', 'run', 'write out.raw', 'remcirc', `echo ${mark}`]
    this.#process.stdin.write(`${commands.join('\n')}\n`)
    while (!new RegExp(`^(ngspice \\d+ -> )*${mark}`, 'm').test(this.#output)) {
      await new Promise<void>((resolve) => {
        this.#waiting = resolve
      })
    }
    return readRaw(await readFile(join(this.#directory, 'out.raw')))
  }

  async close(): Promise<void> {
    this.#process.stdin.end('quit\n')
    this.#process.kill()
    await rm(this.#directory, { recursive: true, force: true })
  }
}
