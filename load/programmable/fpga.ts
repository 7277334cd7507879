/**
 * An FPGA board: clocks that a student's design carries out in a second of processor time (reference: the same loop without a design in
 * it), and processor time in which its source becomes a netlist (reference: that of a module with one wire).
 */
import { boardDesign } from 'labbox-bench/fpga/design.fixture.ts'
import { startMachine } from 'labbox-bench/fpga/machine.ts'
import { readDesign } from 'labbox-bench/fpga/read.ts'
import { synthesize } from 'labbox-bench/fpga/synthesis.fixture.ts'
import { processorSeconds } from '../kit/figures.ts'
import { inRounds, medians } from '../kit/report.ts'

const SLICE = 500_000
const SLICES = 40
const NOTHING = 'module top(input clk, input [15:0] sw, output [15:0] led); assign led = sw; endmodule'

const clocksPerS = async (source: string): Promise<number> => {
  const machine = await startMachine(readDesign(await synthesize(source)), { clock: 'clk' })
  machine.set('sw', 0xa5c3n)
  // Until the engine has made its best code of it.
  for (let at = 0; at < SLICES / 4; at++) machine.run(SLICE)
  const seconds = await processorSeconds(() => {
    for (let at = 0; at < SLICES; at++) machine.run(SLICE)
  })
  return (SLICE * SLICES) / seconds
}

/** `rtlClocksPerS` and `synthS`, each beside its reference. */
export const fpgaFigures = async () => {
  const figures = medians(
    await inRounds(async () => {
      const synthS = await processorSeconds(() => synthesize(boardDesign))
      const emptySynthS = await processorSeconds(() => synthesize(NOTHING))
      const [rtlClocksPerS, emptyClocksPerS] = [await clocksPerS(boardDesign), await clocksPerS(NOTHING)]
      return { rtlClocksPerS, emptyClocksPerS, synthS, emptySynthS }
    }),
  )
  return { ...figures, rtlToEmpty: figures.rtlClocksPerS / figures.emptyClocksPerS }
}
