import { runYosys } from '@yowasp/yosys'
import { portProblems } from 'labbox-bench/fpga/board.ts'
import { readDesign } from 'labbox-bench/fpga/read.ts'
import { synthesisScript } from 'labbox-bench/fpga/synthesis.ts'
import { netlistIn, runScript } from 'labbox-bench/fpga/yosys.ts'
import { expect, it } from 'vitest'
import { demoDesign } from './chips.ts'

it('the design of the demo university runs on the simulated board', async () => {
  const files = demoDesign()
  const made = await runScript(runYosys, synthesisScript(Object.keys(files)), files)
  if (!('tree' in made)) throw new Error('refused', { cause: made.complaints })
  const design = readDesign(netlistIn(made.tree))
  expect(design.top).toBe('top')
  expect(portProblems(design)).toEqual([])
}, 60_000)
