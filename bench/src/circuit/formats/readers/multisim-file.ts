import { z } from 'zod'
import { ImportError, type Spot } from '../foreign.ts'

// The file of Multisim Live: `msjs-2.0`, a length, and JSON.

const Matrix = z.object({
  a: z.number().default(1),
  b: z.number().default(0),
  c: z.number().default(0),
  d: z.number().default(1),
  e: z.number().default(0),
  f: z.number().default(0),
})
export type Matrix = z.infer<typeof Matrix>
const Pair = z.tuple([z.number(), z.number()])
const Values = z.record(z.string(), z.record(z.string(), z.object({ stringvalue: z.string() }).partial()))

const Component = z.object({
  component: z.object({
    name: z.string(),
    symbolConfigurations: z
      .array(
        z.object({
          sections: z
            .array(
              z.object({
                id: z.string(),
                connPinMap: z
                  .array(z.object({ connName: z.string(), symbolPinID: z.coerce.string() }))
                  .default([]),
              }),
            )
            .default([]),
        }),
      )
      .default([]),
  }),
})
const Session = z.object({
  blueprints: z.object({
    components: z.record(z.string(), Component),
    symbols: z.record(z.string(), z.object({ svg: z.string().default('') })),
  }),
  sheettemplates: z
    .array(
      z.object({
        template: z.object({
          parts: z.array(z.object({ guid: z.string(), component: z.string(), matrix: Matrix })).default([]),
          connectors: z
            .array(z.object({ guid: z.string(), component: z.string(), matrix: Matrix }))
            .default([]),
          wires: z.array(z.object({ path: z.array(Pair).default([]) })).default([]),
        }),
        instances: z
          .array(
            z.object({
              componentsections: z
                .array(
                  z.object({
                    guid: z.string(),
                    activesymbol: z.string().optional(),
                    refdes: z
                      .object({ prefix: z.string().nullish(), number: z.number().nullish() })
                      .optional(),
                    modeldefinitiondata: Values.optional(),
                    modelinstancedata: Values.optional(),
                  }),
                )
                .default([]),
              texts: z.array(z.object({ guid: z.string(), variableName: z.string().optional() })).default([]),
            }),
          )
          .default([]),
      }),
    )
    .min(1),
  nets: z
    .array(
      z.object({
        name: z.string(),
        objects: z.array(z.object({ component: z.string(), pin: z.coerce.string() })).default([]),
      }),
    )
    .default([]),
})
export type Session = z.infer<typeof Session>
/** What is known of one part that was placed. */
export type Instance = Session['sheettemplates'][number]['instances'][number]['componentsections'][number]

const MAGIC = 'msjs-2.0'

/** Whether a file begins as an export of Multisim Live does. */
export const isMultisim = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC.length)) === MAGIC

/** @throws ImportError */
export const unpackMultisim = (bytes: Uint8Array): Session => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 12) throw new ImportError('damaged')
  const length = view.getUint32(MAGIC.length, true)
  if (12 + length > bytes.length) throw new ImportError('damaged')
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(12, 12 + length)))
    return Session.parse(json)
  } catch {
    throw new ImportError('damaged')
  }
}

const OUTER = /<g transform="scale\(([-\d.]+)\)\s*translate\(([-\d.]+),\s*([-\d.]+)\)"/
const PIN = /<g[^>]{0,200}transform="translate\(([-\d.]+),\s*([-\d.]+)\)"[^>]{0,200}oecl:pin=/

/** Spots of a symbol's pins by their id, in units of the grid: ten of the drawing's are one. */
export const symbolPins = (svg: string): Map<string, Spot> => {
  const [, scale = '1', tx = '0', ty = '0'] = OUTER.exec(svg) ?? []
  const pins = new Map<string, Spot>()
  for (const group of svg.split('<g oecl:pinid="').slice(1)) {
    const found = PIN.exec(group)
    if (!found) continue
    const at = (text: string, shift: string) => ((Number(text) + Number(shift)) * Number(scale)) / 10
    pins.set(group.slice(0, group.indexOf('"')), [at(found[1]!, tx), at(found[2]!, ty)])
  }
  return pins
}

/** A spot of a symbol on the sheet: to hundredths of a unit, so that equal spots are equal. */
export const applyMatrix = ({ a, b, c, d, e, f }: Matrix, [x, y]: Spot): Spot => [
  Math.round((a * x + c * y + e) * 100) / 100,
  Math.round((b * x + d * y + f) * 100) / 100,
]
