import { runYosys, type Tree } from '@yowasp/yosys'
import type { Netlist } from './netlist.ts'
import { synthesisScript } from './synthesis.ts'

/** Verilog through Yosys, as the product does it. */
export const synthesize = async (source: string, top = ''): Promise<Netlist> => {
  let said = ''
  const hear = (bytes: Uint8Array | null) => void (said += bytes ? new TextDecoder().decode(bytes) : '')
  try {
    const tree = (await runYosys(
      ['-q', '-p', synthesisScript(['main.sv'], top)],
      { 'main.sv': source },
      {
        stdout: () => undefined,
        stderr: hear,
      },
    )) as Tree
    return JSON.parse(tree['out.json'] as string) as Netlist
  } catch (error) {
    throw new Error(said, { cause: error })
  }
}
