import { z } from 'zod'
import { Wiring } from '../bench/protocol.ts'
import { endpoint } from '../core/endpoint.ts'
import { Id, LocalText, Nothing, pageOf, pageQuery, WithId } from '../core/types.ts'
import { MODULE, ModuleTag } from '../parts/module-document.ts'

/** Modules of one bench, kinds. */
export const MOST_MODULES = 50

/** What is plugged into a bench: reported by its program, or said by whoever looks after it. */
export const InstalledModule = z.object({
  /** Null: the bench reports a number that no module of the library has. */
  id: Id.nullable(),
  number: z.string(),
  names: LocalText.nullable(),
  tags: z.array(ModuleTag),
  /** Of the module, as the bench was given it; of a reported one the last version. */
  version: z.number().int().nullable(),
  /** The last version that there is. */
  latest: z.number().int().nullable(),
  count: z.number().int(),
  reported: z.boolean(),
})
export type InstalledModule = z.infer<typeof InstalledModule>

/** Components of one kind on all modules of a bench. */
export const InstalledPart = z.object({
  symbol: z.string(),
  names: LocalText,
  count: z.number().int(),
  /** Values that there are, in the unit of the symbol; empty: any. */
  values: z.array(z.number()),
})
export type InstalledPart = z.infer<typeof InstalledPart>

export const DeviceModules = z.object({
  modules: z.array(InstalledModule),
  /** Null: circuits are not held to modules, since there are none or one of them is unknown. */
  parts: z.array(InstalledPart).nullable(),
})
export type DeviceModules = z.infer<typeof DeviceModules>

export const deviceModules = endpoint({
  method: 'GET',
  path: '/device/module/get',
  access: 'devices:device:page',
  summary: 'Modules and components that are installed on a bench',
  query: WithId,
  data: DeviceModules,
})

export const deviceModulesUpdate = endpoint({
  method: 'POST',
  path: '/device/module/update',
  access: 'devices:device:edit',
  summary:
    'Say which modules are plugged into a bench, each in its last version, beside those that it reports',
  body: z.object({
    id: Id,
    modules: z
      .array(z.object({ id: Id, count: z.number().int().min(1).max(MODULE.count) }))
      .max(MOST_MODULES),
  }),
  data: Nothing,
})

export const deviceModulePage = endpoint({
  method: 'GET',
  path: '/device/module/page',
  access: 'devices:device:page',
  summary: 'What is installed on each bench that the caller may use or manage',
  query: z.object({ ...pageQuery(['name']), name: z.string().trim().max(60).optional() }),
  data: pageOf(
    DeviceModules.extend({
      id: Id,
      name: LocalText,
      orgName: LocalText.nullable(),
      wiring: Wiring,
      online: z.boolean(),
    }),
  ),
})
