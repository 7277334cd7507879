import { vhdlSynthesize } from '@labbox/contract/bench/fpga/vhdl.ts'
import type { Complaint } from 'labbox-bench/fpga/complaints.ts'
import { call } from '../../../app/api/call.ts'
import type { Source } from './messages.ts'

/** What the server makes of VHDL. */
const MADE = 'from-vhdl.v'

/** By the ending of its name. */
export const isVhdl = (name: string): boolean => /\.vhdl?$/i.test(name)

/**
 * Sources with Verilog in the place of what is VHDL among them.
 * @returns no sources where the VHDL has errors
 */
export const fromVhdl = async (
  all: readonly Source[],
): Promise<{ sources: Source[] | null; complaints: Complaint[] }> => {
  const files = all.filter(({ name }) => isVhdl(name))
  const others = all.filter(({ name }) => !isVhdl(name))
  if (files.length === 0) return { sources: others, complaints: [] }
  const { verilog, complaints } = await call(vhdlSynthesize, { files })
  return {
    sources: verilog === null ? null : [...others, { name: MADE, text: verilog }],
    complaints: complaints as Complaint[],
  }
}
