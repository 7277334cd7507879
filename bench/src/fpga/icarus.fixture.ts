import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether Icarus Verilog is here; where it is not, what would be compared with it says so. */
export const hasIcarus = spawnSync('iverilog', ['-V']).status === 0

/** A module with its ports, as both are asked about it. */
export interface Asked {
  source: string
  inputs: Record<string, number>
  outputs: Record<string, number>
  clocked: boolean
}

/** One row of values per step: the clock goes up and down, then the outputs are read, each in hex. */
export const icarusRows = (
  { source, inputs, outputs, clocked }: Asked,
  steps: Record<string, bigint>[],
): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'labbox-icarus-'))
  try {
    const set = (step: Record<string, bigint>) =>
      Object.entries(step)
        .map(([name, value]) => `${name} = ${inputs[name]}'h${value.toString(16)};`)
        .join(' ')
    const ports = [...(clocked ? ['clk'] : []), ...Object.keys(inputs), ...Object.keys(outputs)].map(
      (name) => `.${name}(${name})`,
    )
    const bench = [
      source,
      'module bench;',
      ...(clocked ? ['reg clk = 0;'] : []),
      ...Object.entries(inputs).map(([name, width]) => `reg [${width - 1}:0] ${name} = 0;`),
      ...Object.entries(outputs).map(([name, width]) => `wire [${width - 1}:0] ${name};`),
      `top dut(${ports.join(', ')});`,
      'initial begin',
      ...steps.map(
        (step) =>
          `${set(step)} #1 ${clocked ? 'clk = 1; #1 clk = 0; #1 ' : ''}$display("${Object.keys(outputs)
            .map(() => '%0h')
            .join(' ')}", ${Object.keys(outputs).join(', ')}); #1;`,
      ),
      '$finish; end endmodule',
    ].join('\n')
    writeFileSync(join(folder, 'bench.sv'), bench)
    const compiled = spawnSync('iverilog', ['-g2012', '-s', 'bench', '-o', 'bench.vvp', 'bench.sv'], {
      cwd: folder,
      encoding: 'utf8',
    })
    if (compiled.status !== 0) throw new Error(compiled.stderr)
    return spawnSync('vvp', ['-n', 'bench.vvp'], { cwd: folder, encoding: 'utf8' }).stdout.trim().split('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
