import { z } from 'zod'
import { MINUTE_MS } from '../core/durations.ts'
import { endpoint } from '../core/endpoint.ts'
import { FileData, Id, Instant, Nothing, pageOf, pageQuery, WithId, XLSX, SHEETS } from '../core/types.ts'

export const IMPORT_LIMIT = 20 * 1024 * 1024
export const IMPORT_ROWS = 50_000
/** For so long the first passwords of an import can be fetched, ms. */
export const IMPORT_PASSWORDS_MS = 15 * MINUTE_MS

/** What a row can say; the first two must be there. */
export const importFields = ['account', 'name', 'password', 'number', 'email', 'phone'] as const
export type ImportField = (typeof importFields)[number]

/** What can be wrong with a row; a row can have several faults. */
export const rowFaults = [
  'badAccount',
  'duplicateAccount',
  'badPassword',
  'accountExists',
  'badName',
  'badNumber',
  'badEmail',
  'badPhone',
] as const
export const RowFault = z.enum(rowFaults)
export type RowFault = z.infer<typeof RowFault>

/**
 * checking → checked → writing → done; checking and writing → failed or cancelled. Until `done` there is no user; with it
 * there are all.
 */
export const importStates = ['checking', 'checked', 'writing', 'done', 'failed', 'cancelled'] as const

export const UserImport = z.object({
  id: Id,
  state: z.enum(importStates),
  fileName: z.string(),
  orgId: Id,
  roleId: Id,
  /** Rows with somebody in them; while checking, those seen so far. */
  rows: z.number().int(),
  /** Rows with a fault. */
  faulty: z.number().int(),
  /** Rows by fault. */
  faults: z.partialRecord(RowFault, z.number().int()),
  /** Of the present step, 0 to 1; while checking it is not known how many there will be. */
  progress: z.number().nullable(),
  /** Columns that were not understood and are left out. */
  ignored: z.array(z.string()),
  /** Why the file could not be read, or the import failed. */
  problem: z.string().nullable(),
  /** Until then the first passwords can be fetched; null: there are none, or not any more. */
  passwordsUntil: Instant.nullable(),
  createdAt: Instant,
})
export type UserImport = z.infer<typeof UserImport>

export const importTemplate = endpoint({
  method: 'GET',
  path: '/sys/user/import/template',
  access: 'access:user:import',
  summary: 'An empty sheet to fill in, in the language of the call',
  data: FileData,
  file: [XLSX],
})

export const importCheck = endpoint({
  method: 'POST',
  path: '/sys/user/import/check',
  access: 'access:user:import',
  summary: 'Try a sheet (multipart part `file`) of people for one organisation and role; nobody is added yet',
  multipart: { files: ['file'] },
  query: z.object({ orgId: Id, role: z.string().max(60) }),
  data: WithId,
})

export const importGet = endpoint({
  method: 'GET',
  path: '/sys/user/import/get',
  access: 'access:user:import',
  summary: 'How far one of one’s own imports is, and what was found',
  query: WithId,
  data: UserImport,
})

export const ImportRow = z.object({
  /** As the spreadsheet counts. */
  line: z.number().int(),
  account: z.string(),
  name: z.string(),
  number: z.string(),
  faults: z.array(RowFault),
})
export type ImportRow = z.infer<typeof ImportRow>

export const importRows = endpoint({
  method: 'GET',
  path: '/sys/user/import/rows',
  access: 'access:user:import',
  summary: 'The rows as they were read, with what is wrong',
  query: z.object({ id: Id, ...pageQuery(['line']), faulty: z.boolean().optional() }),
  data: pageOf(ImportRow),
})

export const importConfirm = endpoint({
  method: 'POST',
  path: '/sys/user/import/confirm',
  access: 'access:user:import',
  summary: 'Add everybody of a sheet without faults: all of them or nobody',
  body: WithId,
  data: Nothing,
})

export const importCancel = endpoint({
  method: 'POST',
  path: '/sys/user/import/cancel',
  access: 'access:user:import',
  summary: 'Stop an import; nobody of it is added. One that is done stays',
  body: WithId,
  data: Nothing,
})

export const importPasswords = endpoint({
  method: 'GET',
  path: '/sys/user/import/passwords',
  access: 'access:user:import',
  summary: 'The first passwords that were made, as a sheet; for 15 minutes, for whoever imported',
  query: z.object({ id: Id, format: z.enum(['xlsx', 'csv']) }),
  data: FileData,
  file: SHEETS,
})

export const importForget = endpoint({
  method: 'POST',
  path: '/sys/user/import/forget',
  access: 'access:user:import',
  summary: 'The passwords have been noted: nobody can fetch them any more',
  body: WithId,
  data: Nothing,
})
