import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { DESIGN_FILES, DesignComplaint } from '../../measurement/test-bench/test-bench.ts'
import { SOURCE_LENGTH } from './files.ts'

const VhdlFile = z.object({
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,60}\.vhdl?$/i, { message: 'fileName' }),
  text: z.string().max(SOURCE_LENGTH),
})

export const vhdlGet = endpoint({
  method: 'GET',
  path: '/bench/fpga/vhdl',
  access: 'bench:fpga:use',
  summary: 'Whether VHDL can be synthesized here, or which Debian package is missing',
  data: z.object({
    available: z.boolean(),
    /** `forbidden`: this machine does not let programs be shut in. */
    reason: z.enum(['missing', 'forbidden']).nullable(),
    package: z.string().nullable(),
  }),
})

export const vhdlSynthesize = endpoint({
  method: 'POST',
  path: '/bench/fpga/vhdl/synthesize',
  access: 'bench:fpga:use',
  summary: 'Make Verilog of a design in VHDL; nothing of it is kept',
  afterTrial: true,
  body: z.object({
    files: z
      .array(VhdlFile)
      .min(1)
      .max(DESIGN_FILES)
      .refine((files) => files.reduce((sum, { text }) => sum + text.length, 0) <= SOURCE_LENGTH, {
        message: 'tooLarge',
      }),
  }),
  data: z.object({
    /** Null: there are errors. Lines in it name those of the VHDL. */
    verilog: z.string().nullable(),
    complaints: z.array(DesignComplaint).max(100),
  }),
})
