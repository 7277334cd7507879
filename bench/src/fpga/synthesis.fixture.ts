import { runYosys } from '@yowasp/yosys'
import type { Netlist } from './netlist.ts'
import { synthesisScript } from './synthesis.ts'
import { netlistIn, runScript } from './yosys.ts'

/** Verilog through Yosys, as the product does it. */
export const synthesize = async (source: string, top = ''): Promise<Netlist> => {
  const made = await runScript(runYosys, synthesisScript(['main.sv'], top), { 'main.sv': source })
  if ('tree' in made) return netlistIn(made.tree)
  throw new Error('refused', { cause: made.complaints })
}
