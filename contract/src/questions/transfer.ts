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
  TYPE_UNKNOWN: { zh: '不支持的题型：{type}', en: 'Unsupported question type: {type}' },
  PICTURE_MISSING: { zh: '文件中没有图片“{name}”', en: 'The image “{name}” is missing from the file' },
  PICTURE_TYPE: {
    zh: '“{name}”不是 PNG、JPEG、GIF 或 WebP 图片，超过 2 MB，或像素过多',
    en: '“{name}” is not a PNG, JPEG, GIF or WebP image of up to 2 MB and 50 megapixels',
  },
  PICTURE_OUTSIDE: {
    zh: '图片“{name}”在其他网站上，未导入',
    en: 'The image “{name}” is on another site and was skipped',
  },
  SYNTAX: { zh: '无法识别：{text}', en: 'Could not read: {text}' },
  NOT_A_QUESTION: { zh: '题目内容不完整或过大', en: 'The question is incomplete or too large' },
  PARTIAL_LOST: {
    zh: '部分得分的答案未导入：{answers}',
    en: 'Answers with partial credit were skipped: {answers}',
  },
  WEIGHTS_LOST: {
    zh: '各部分分值相等，原有的分值比例未导入：{answers}',
    en: 'All parts count equally. Their weights were skipped: {answers}',
  },
  ANSWERS_LOST: {
    zh: '有多个满分答案，仅“{kept}”判为正确，其余未导入或判为错误：{answers}',
    en: 'Only “{kept}” counts as correct; other full-mark answers do not: {answers}',
  },
  UNITS_LOST: {
    zh: '仅保留单位“{kept}”，其他单位未导入：{units}',
    en: 'Only the unit “{kept}” was imported. Skipped: {units}',
  },
  FEEDBACK_LOST: {
    zh: '各答案的反馈与提示未导入',
    en: 'Hints and feedback on individual answers were skipped',
  },
  MEDIA_LOST: {
    zh: '“{name}”不是图片（音频、视频、附件等），未导入',
    en: '“{name}” is not an image (audio, video or attachment) and was skipped',
  },
  COLUMN_VALUE: {
    zh: '“{zh}”列的值“{value}”无效',
    en: 'Invalid value “{value}” in column “{en}”',
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
