import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { FileData, XLSX } from '../core/types.ts'
import { BookKey } from './books.ts'

export const GRADE_TEMPLATE_LIMIT = 5 * 1024 * 1024

/** Placeholders of a student; groups (by number or name) and columns (by name) have one each beside these. */
export const studentPlaceholders = ['no', 'number', 'account', 'name', 'mark'] as const
/** Placeholders of the grade book. */
export const bookPlaceholders = ['course', 'class', 'date'] as const

export const gradeTemplate = endpoint({
  method: 'POST',
  path: '/teacher/gradeBook/template',
  access: 'scores:book:page',
  summary:
    'Fill a workbook of one’s own (multipart part `file`) with the class: one row with placeholders such as `{{name}}` or `{{group:1}}` is repeated for each student',
  multipart: { files: ['file'] },
  query: z.object(BookKey),
  data: FileData,
  file: [XLSX],
})
