import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { Id } from '../../core/types.ts'
import { Design, DesignComplaint } from '../../measurement/test-bench/test-bench.ts'
import { FpgaFile } from './files.ts'

export const fpgaBuilderGet = endpoint({
  method: 'GET',
  path: '/bench/fpga/builder',
  access: 'bench:fpga:use',
  summary: 'Whether designs for boards with an iCE40 are built here',
  data: z.object({ available: z.boolean() }),
})

export const fpgaBuild = endpoint({
  method: 'POST',
  path: '/bench/fpga/build',
  access: 'bench:fpga:use',
  summary:
    'Build a design in Verilog for a board with an iCE40, against its pin file, and keep the bitstream',
  body: z.object({ deviceId: Id, files: Design }),
  data: z.object({
    /** Null: it could not be built. */
    file: FpgaFile.nullable(),
    /** Files that went, because there were too many. */
    removed: z.array(z.string()),
    complaints: z.array(DesignComplaint).max(100),
    /** What place and route said of pins, cells and clocks. */
    log: z.string().max(4000),
  }),
})
