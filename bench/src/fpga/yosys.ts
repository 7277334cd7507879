import type { Command, Tree } from '@yowasp/yosys'
import { complaintsOf, type Complaint } from './complaints.ts'
import type { Netlist } from './netlist.ts'

/** Yosys, given by whoever has it: in a worker of the browser, or in a process of the server. */
export type Yosys = Command

/**
 * Carries out a script on files, which are all that it can read.
 * @returns the files that there are then, or what is wrong in the sources
 * @throws what Yosys ends with when it says nothing about the sources
 */
export const runScript = async (
  yosys: Yosys,
  script: string,
  files: Tree,
): Promise<{ tree: Tree; warnings: Complaint[] } | { complaints: Complaint[] }> => {
  let said = ''
  const hear = (bytes: Uint8Array | null) => {
    if (bytes) said += new TextDecoder().decode(bytes)
  }
  try {
    const tree = (await yosys(['-q', '-p', script], files, { stdout: null, stderr: hear })) as Tree
    return { tree, warnings: complaintsOf(said) }
  } catch (error) {
    const complaints = complaintsOf(said)
    if (complaints.length > 0) return { complaints }
    throw error
  }
}

/** The netlist that a script has written. */
export const netlistIn = (tree: Tree): Netlist => JSON.parse(tree['out.json'] as string) as Netlist
