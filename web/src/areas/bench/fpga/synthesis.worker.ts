import { runYosys, type Tree } from '@yowasp/yosys'
import { complaintsOf } from 'labbox-bench/fpga/complaints.ts'
import type { Netlist } from 'labbox-bench/fpga/netlist.ts'
import { synthesisScript } from 'labbox-bench/fpga/synthesis.ts'
import type { Source, Synthesized } from './messages.ts'

// Yosys, in a thread that can be ended: fetched when somebody presses the button.

const synthesize = async (sources: readonly Source[]): Promise<Synthesized> => {
  let said = ''
  const hear = (bytes: Uint8Array | null) => {
    if (bytes) said += new TextDecoder().decode(bytes)
  }
  const names = sources.map(({ name }) => name)
  const files = Object.fromEntries(sources.map(({ name, text }) => [name, text]))
  try {
    const args = ['-q', '-p', synthesisScript(names)]
    const tree = (await runYosys(args, files, { stdout: null, stderr: hear })) as Tree
    const netlist = JSON.parse(tree['out.json'] as string) as Netlist
    return { kind: 'netlist', netlist, complaints: complaintsOf(said) }
  } catch (error) {
    const complaints = complaintsOf(said)
    if (complaints.length > 0) return { kind: 'refused', complaints }
    throw error
  }
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
