import { and, inArray, isNull } from 'drizzle-orm'
import type { QueryOf } from '@labbox/contract/core/endpoint.ts'
import { localText, type Locale } from '@labbox/contract/core/types.ts'
import type { deviceExport } from '@labbox/contract/devices/devices.ts'
import {
  DEVICE_IMPORT_LIMIT,
  DEVICE_IMPORT_ROWS,
  deviceColumns,
  type deviceImport,
} from '@labbox/contract/devices/import.ts'
import type { Actor } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { FileAnswer } from '../../../platform/http/file-answer.ts'
import type { SentFile } from '../../../platform/http/one-file.ts'
import { newId } from '../../../platform/database/ids.ts'
import { requireHeader } from '../../../platform/sheet/problem.ts'
import { atFile, requireSome, requireWhole, sheetRows } from '../../../platform/sheet/sent.ts'
import { begun, sheetTypes, writeSheet } from '../../../platform/sheet/write.ts'
import type { DeviceContext } from '../context.ts'
import { ownerOf } from './own.ts'
import { devicesToExport } from '../queries.ts'
import { draftOf, findHeader, headings, rowOf, type DeviceDraft } from './sheet.rules.ts'
import { device } from '../tables.ts'

/** Addresses that other devices have already. */
const markTaken = async (db: Db, drafts: readonly DeviceDraft[]): Promise<void> => {
  const macs = drafts.flatMap(({ fields }) => fields?.mac ?? [])
  if (macs.length === 0) return
  const taken = await db
    .select({ mac: device.mac })
    .from(device)
    .where(and(inArray(device.mac, macs), isNull(device.deletedAt)))
  const known = new Set(taken.map(({ mac }) => mac))
  for (const draft of drafts)
    if (draft.fields?.mac && known.has(draft.fields.mac)) draft.faults.push('macExists')
}

const readDrafts = (db: Db, locale: Locale, bytes: Uint8Array) =>
  atFile(async () => {
    const rows = await sheetRows(bytes, DEVICE_IMPORT_ROWS)
    const header = requireHeader(findHeader(rows, locale))
    const macs = new Set<string>()
    const drafts = rows.flatMap((row) => (row.line > header.line ? (draftOf(row, header, macs) ?? []) : []))
    requireSome(drafts, DEVICE_IMPORT_ROWS)
    await markTaken(db, drafts)
    return { drafts, ignored: header.ignored }
  })

/** Registers the benches of a sheet, all or none. Without `write` it only says what it would do: nothing is kept between the two. */
export const importDevices = async (
  ctx: DeviceContext,
  actor: Actor,
  { orgId, write }: QueryOf<typeof deviceImport>,
  receive: () => Promise<SentFile>,
) => {
  const owner = await ownerOf(ctx.db, actor, orgId, 'devices:device:import')
  const file = await receive()
  requireWhole(file, DEVICE_IMPORT_LIMIT)
  const { drafts, ignored } = await readDrafts(ctx.db, actor.locale, file.bytes)
  const faulty = drafts.filter(({ faults }) => faults.length > 0).length
  if (write) {
    if (faulty > 0) throw new AppError('DEVICE_ROWS_BAD', { params: { count: faulty } })
    const now = ctx.clock.now()
    const common = { orgId: owner, createdAt: now, updatedAt: now }
    const rows = drafts.flatMap(({ fields }) => (fields ? [{ ...fields, ...common, id: newId() }] : []))
    await transaction(ctx.db, async (tx) => {
      await tx.insert(device).values(rows)
      const what = { devices: rows.length, orgId: owner }
      await audit(tx, actor, 'devices:device:import', { id: null, name: file.name.slice(0, 200) }, null, what)
    })
  }
  const rows = drafts.map(({ line, name, mac, faults }) => ({ line, name, mac, faults }))
  return { rows, faulty, ignored, written: write }
}

const words = {
  zh: { sheet: '设备', template: '设备导入模板.xlsx', org: '单位', version: '实验台程序版本' },
  en: {
    sheet: 'Devices',
    template: 'device-import-template.xlsx',
    org: 'Organisation',
    version: 'Agent version',
  },
} as const

const columnsFor = (locale: Locale) =>
  deviceColumns.map((column) => ({ title: headings[column][locale], width: 20 }))

/** Headings only, without an example row: somebody would import the example. */
export const templateFile = (locale: Locale): FileAnswer => {
  const sheet = { name: words[locale].sheet, columns: columnsFor(locale), rows: [] }
  return new FileAnswer(words[locale].template, sheetTypes.xlsx, writeSheet('xlsx', sheet))
}

/** The list as a sheet that can be imported again. The log records who exported what. */
export const exportDevices = async (
  ctx: DeviceContext,
  actor: Actor,
  query: QueryOf<typeof deviceExport>,
) => {
  const { locale } = actor
  const text = words[locale]
  const { format, ...filters } = query
  if (filters.orgId) await ownerOf(ctx.db, actor, filters.orgId, 'devices:device:export')
  const rows = async function* (): AsyncGenerator<string[]> {
    for await (const one of devicesToExport(ctx, actor, filters)) {
      const cells = rowOf(one, locale)
      const org = one.orgName ? localText(one.orgName, locale) : ''
      yield [...deviceColumns.map((column) => cells[column]), org, one.version]
    }
  }
  await audit(ctx.db, actor, 'devices:device:export', { id: null, name: text.sheet }, null, {
    ...filters,
    format,
  })
  const columns = [...columnsFor(locale), { title: text.org }, { title: text.version }]
  return new FileAnswer(
    `${text.sheet}.${format}`,
    sheetTypes[format],
    writeSheet(format, { name: text.sheet, columns, rows: await begun(rows()) }),
  )
}
