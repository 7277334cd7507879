import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { localText } from '@labbox/contract/core/types.ts'
import { PICTURE_LIMIT } from '@labbox/contract/files/files.ts'
import { isFileName } from '@labbox/contract/files/names.ts'
import { filesOfTemplate } from '@labbox/contract/templates/report.ts'
import {
  ReportTemplateFile,
  reportTemplateExport,
  TEMPLATE_FILE_ENDING,
} from '@labbox/contract/templates/templates.ts'
import type { Actor } from '../../platform/actor.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { sniffType } from '../../platform/documents/media-type.ts'
import { pictureFault } from '../../platform/documents/picture.ts'
import { AppError } from '../../platform/errors.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import type { SentFile } from '../../platform/http/one-file.ts'
import { parseBoundedJson } from '../../platform/sandbox/bounded-json.ts'
import { storeFile, storeOf } from '../files/service.ts'
import { file } from '../files/tables.ts'
import { readableTemplate } from './queries.ts'
import { insertTemplate } from './service.ts'

/** A template with the pictures of its instructions as one JSON file. */
export const exportTemplate = async (deps: Deps, actor: Actor, id: string): Promise<FileAnswer> => {
  const { name, remark, draft } = await readableTemplate(deps.db, actor, id)
  const ids = [...new Set(filesOfTemplate(draft))]
  const rows = ids.length > 0 ? await deps.db.select().from(file).where(anyOf(file.id, ids)) : []
  const pictures: ReportTemplateFile['pictures'] = {}
  for (const row of rows) {
    const bytes = await buffer(await storeOf(deps).read(row.sha256))
    pictures[row.id] = { name: row.name, data: bytes.toString('base64') }
  }
  const content: ReportTemplateFile = {
    kind: 'labbox-report-template',
    schema: 1,
    name,
    remark,
    document: draft,
    pictures,
  }
  const label = localText(name, actor.locale).replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
  return new FileAnswer(
    `${label.trim() || 'report'}${TEMPLATE_FILE_ENDING}`,
    reportTemplateExport.file?.[0] ?? '',
    Readable.from([JSON.stringify(content, null, 1)]),
  )
}

const refused = (detail: string, cause?: unknown) =>
  new AppError('REPORT_TEMPLATE_FILE', {
    params: { detail },
    fields: { file: 'REPORT_TEMPLATE_FILE' },
    cause,
  })

const parsed = ({ bytes, truncated }: SentFile): ReportTemplateFile => {
  if (truncated) throw refused('20 MB')
  let content: unknown
  try {
    content = parseBoundedJson(bytes.toString('utf8'))
  } catch (error) {
    throw refused('JSON', error)
  }
  const checked = ReportTemplateFile.safeParse(content)
  if (!checked.success) throw refused(checked.error.issues[0]?.path.join('.') || 'kind')
  return checked.data
}

/** The bytes of the pictures by id, when each is one and none is missing. */
const picturesOf = ({ document, pictures }: ReportTemplateFile) =>
  [...new Set(filesOfTemplate(document))].map((id) => {
    const picture = Object.hasOwn(pictures, id) ? pictures[id] : undefined
    const bytes = Buffer.from(picture?.data ?? '', 'base64')
    const type = sniffType(bytes)
    if (!picture || bytes.length > PICTURE_LIMIT || !type?.startsWith('image/') || pictureFault(bytes, type))
      throw refused(picture?.name ?? id)
    return { id, name: isFileName(picture.name) ? picture.name : 'picture', bytes }
  })

/** A new template in the group of the active role, with pictures of its own. Everything is checked before anything is stored. */
export const importTemplate = async (deps: Deps, actor: Actor, sent: SentFile) => {
  const content = parsed(sent)
  const pictures = picturesOf(content)
  return transaction(deps.db, async (tx) => {
    const ids = new Map<string, string>()
    const { userId: ownerId, orgId } = actor
    for (const { id, ...picture } of pictures)
      ids.set(id, await storeFile(deps, tx, { ...picture, ownerId, orgId }))
    const draft = JSON.parse(JSON.stringify(content.document), (_, each: unknown) =>
      typeof each === 'string' ? (ids.get(each) ?? each) : each,
    ) as typeof content.document
    return insertTemplate(deps, tx, actor, { name: content.name, remark: content.remark, draft })
  })
}
