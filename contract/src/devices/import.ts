import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { FileData, Id, XLSX } from '../core/types.ts'

export const DEVICE_IMPORT_LIMIT = 2 * 1024 * 1024
export const DEVICE_IMPORT_ROWS = 1_000

/** What a row of a sheet of devices can say; a name in one language must be there. */
export const deviceColumns = [
  ...(['name', 'nameEn', 'type', 'model', 'vendor', 'mac', 'place', 'wiring'] as const),
  ...(['supplyVolts', 'supplyAmps', 'generatorVpp', 'generatorHz', 'remark'] as const),
] as const
export type DeviceColumn = (typeof deviceColumns)[number]

/** What can be wrong with a row; a row can have several faults. */
export const deviceFaults = [
  'badName',
  'badText',
  'badMac',
  'repeatedMac',
  'macExists',
  'badWiring',
  'badLimit',
] as const
export const DeviceFault = z.enum(deviceFaults)
export type DeviceFault = z.infer<typeof DeviceFault>

export const DeviceImportRow = z.object({
  /** As the spreadsheet counts. */
  line: z.number().int(),
  name: z.string(),
  mac: z.string(),
  faults: z.array(DeviceFault),
})
export type DeviceImportRow = z.infer<typeof DeviceImportRow>

export const deviceImport = endpoint({
  method: 'POST',
  path: '/device/import',
  access: 'devices:device:import',
  summary:
    'Register the benches of a sheet (multipart part `file`), all or none; without `write` only says what is wrong with which row',
  multipart: { files: ['file'] },
  query: z.object({ orgId: Id.optional(), write: z.boolean().default(false) }),
  data: z.object({
    rows: z.array(DeviceImportRow),
    faulty: z.number().int(),
    /** Columns that were not understood and are left out. */
    ignored: z.array(z.string()),
    written: z.boolean(),
  }),
})

export const deviceImportTemplate = endpoint({
  method: 'GET',
  path: '/device/import/template',
  access: 'devices:device:import',
  summary: 'An empty sheet of devices to fill in, in the language of the call',
  data: FileData,
  file: [XLSX],
})
