import { runYosys } from '@yowasp/yosys'
import { synthesisScript } from 'labbox-bench/fpga/synthesis.ts'
import { netlistIn, runScript } from 'labbox-bench/fpga/yosys.ts'
import type { Source, Synthesized } from './messages.ts'

// Yosys, in a thread that can be ended: fetched when somebody presses the button.

const synthesize = async (sources: readonly Source[]): Promise<Synthesized> => {
  const names = sources.map(({ name }) => name)
  const files = Object.fromEntries(sources.map(({ name, text }) => [name, text]))
  const made = await runScript(runYosys, synthesisScript(names), files)
  return 'complaints' in made
    ? { kind: 'refused', complaints: made.complaints }
    : { kind: 'netlist', netlist: netlistIn(made.tree), complaints: made.warnings }
}

addEventListener('message', ({ data }: MessageEvent<Source[]>) => {
  void (async () => {
    try {
      // Fetches it, which takes as long as the network does.
      await runYosys(['-V'], {}, { stdout: null, stderr: null })
      postMessage({ kind: 'ready' } satisfies Synthesized)
      postMessage(await synthesize(data))
    } catch {
      postMessage(null)
    }
  })()
})
