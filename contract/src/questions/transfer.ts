import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { fill } from '../core/fill.ts'
import { FileData, Id, type Locale, XLSX } from '../core/types.ts'
import { QuestionType } from './content.ts'

export const IMPORT_BYTES = 20 * 1024 * 1024
export const IMPORT_QUESTIONS = 500
/** Of the forms that are made in memory; a sheet holds any number. */
export const EXPORT_QUESTIONS = 1000

/** The Excel template, Moodle's text and XML forms, and IMS QTI 2.1 (an item, or a package of items). */
export const transferFormats = ['xlsx', 'gift', 'moodle', 'qti'] as const
export const TransferFormat = z.enum(transferFormats)
export type TransferFormat = z.infer<typeof TransferFormat>

const texts = {
  TYPE_UNKNOWN: { zh: '不支持的题型：{type}', en: 'This kind of question is not known here: {type}' },
  PICTURE_MISSING: { zh: '文件中没有图片“{name}”', en: 'The picture “{name}” is not in the file' },
  PICTURE_TYPE: {
    zh: '“{name}”不是 PNG、JPEG、GIF 或 WebP 图片，超过 2 MB，或像素过多',
    en: '“{name}” is no PNG, JPEG, GIF or WebP picture of at most 2 MB and 50 megapixels',
  },
  PICTURE_OUTSIDE: {
    zh: '图片“{name}”在其他网站上，未导入',
    en: 'The picture “{name}” is on another site and was left out',
  },
  SYNTAX: { zh: '无法理解：{text}', en: 'This is not understood: {text}' },
  NOT_A_QUESTION: { zh: '题目内容不完整或过大', en: 'The question is incomplete or too large' },
  PARTIAL_LOST: {
    zh: '只得部分分的答案未导入：{answers}',
    en: 'Answers that earn a part of the points were left out: {answers}',
  },
  WEIGHTS_LOST: {
    zh: '各部分在此分值相等，原有的分值比例未导入：{answers}',
    en: 'All parts count equally here; their own weights were left out: {answers}',
  },
  ANSWERS_LOST: {
    zh: '有多个满分答案，此处仅“{kept}”算正确，其余未导入或算错：{answers}',
    en: 'Of several right answers only “{kept}” is right here; the others are not: {answers}',
  },
  UNITS_LOST: {
    zh: '仅保留单位“{kept}”，其他单位未导入：{units}',
    en: 'Only the unit “{kept}” came in; left out: {units}',
  },
  FEEDBACK_LOST: { zh: '各答案的反馈与提示未导入', en: 'Feedback on single answers and hints were left out' },
  MEDIA_LOST: {
    zh: '“{name}”不是图片（音频、视频、附件等），未导入',
    en: '“{name}” is no picture (sound, video, a file) and was left out',
  },
  COLUMN_VALUE: {
    zh: '“{zh}”列的值“{value}”无效',
    en: '“{value}” cannot stand in the column “{en}”',
  },
} as const
export type ImportProblemCode = keyof typeof texts

export interface ImportProblem {
  code: ImportProblemCode
  params: Record<string, string | number>
  /** The question comes in all the same. */
  warning: boolean
}

export const importProblemText = ({ code, params }: ImportProblem, locale: Locale): string =>
  fill(texts[code][locale], params)

export const ImportedRow = z.object({
  /** Where it stands: the row of a sheet, the line of a text, or the number of the question. */
  place: z.number().int(),
  name: z.string(),
  type: QuestionType.nullable(),
  stem: z.string(),
  /** Keep it from coming in. */
  errors: z.array(z.string()),
  warnings: z.array(z.string()),
  /** A question of a readable bank says the same. */
  duplicate: z.boolean(),
})
export type ImportedRow = z.infer<typeof ImportedRow>

export const questionImport = endpoint({
  method: 'POST',
  path: '/questions/question/import',
  access: 'questions:question:import',
  summary:
    'Questions from a file (multipart part `file`); `dry` only looks. All come in or none, unless faulty ones are skipped',
  multipart: { files: ['file'] },
  query: z.object({
    bankId: Id,
    dry: z.boolean().default(true),
    skipFaulty: z.boolean().default(false),
    skipDuplicates: z.boolean().default(false),
  }),
  data: z.object({
    format: TransferFormat,
    rows: z.array(ImportedRow),
    /** 0 when only looked at. */
    added: z.number().int(),
  }),
})

export const questionTemplate = endpoint({
  method: 'GET',
  path: '/questions/question/template',
  access: 'questions:question:import',
  summary: 'The Excel template with one example of each type, in the language of the call',
  data: FileData,
  file: [XLSX],
})

export const questionExport = endpoint({
  method: 'GET',
  path: '/questions/question/export',
  access: 'questions:question:export',
  summary: 'Questions of a bank as a file; formats of one language take that of the call',
  query: z.object({
    bankId: Id,
    tagId: Id.optional(),
    /** Only these of them. */
    ids: z.array(Id).min(1).max(200).optional(),
    format: TransferFormat,
  }),
  data: FileData,
  file: [XLSX, 'text/plain', 'application/xml', 'application/zip'],
})
