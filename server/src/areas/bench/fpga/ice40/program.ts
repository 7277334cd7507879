import { runYosys } from '@yowasp/yosys'
import type { Ice40 } from '@labbox/contract/bench/fpga/board.ts'
import type { DesignFile } from '@labbox/contract/measurement/test-bench/test-bench.ts'
import { ice40Script } from 'labbox-bench/fpga/synthesis.ts'
import { runScript } from 'labbox-bench/fpga/yosys.ts'
import { finish, received, tell } from '../../../../platform/sandbox/inside.ts'
import { place, type Packer } from './place.ts'

/** One half of a build; each has a process of its own, since neither gives memory back. */
export type BuildWork =
  | { step: 'synthesize'; files: DesignFile[] }
  /** `packer`: the address of the module. */
  | { step: 'place'; packer: string; netlist: string; chip: Ice40 }

const synthesize = async (files: DesignFile[]): Promise<object> => {
  const names = files.map(({ name }) => name)
  const made = await runScript(
    runYosys,
    ice40Script(names),
    Object.fromEntries(files.map(({ name, text }) => [name, text])),
  )
  if ('complaints' in made) return made
  return { netlist: made.tree['out.json'], complaints: made.warnings }
}

const work = await received<BuildWork>()
if (work.step === 'synthesize') await tell(await synthesize(work.files))
else await tell(await place((await import(work.packer)) as Packer, work.netlist, work.chip))
finish()
