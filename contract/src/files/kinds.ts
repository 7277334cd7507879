import { z } from 'zod'
import { own } from '../core/own.ts'
import { extensionOf } from './chunks.ts'

/** What a project file is, as people sort their files. */
export const fileKinds = ['word', 'excel', 'presentation', 'pdf', 'image', 'video', 'text', 'other'] as const
export const FileKind = z.enum(fileKinds)
export type FileKind = z.infer<typeof FileKind>

const officeTypes: Record<string, FileKind> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'word',
  'application/msword': 'word',
  'application/vnd.oasis.opendocument.text': 'word',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'excel',
  'application/vnd.ms-excel': 'excel',
  'application/vnd.oasis.opendocument.spreadsheet': 'excel',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'presentation',
  'application/vnd.ms-powerpoint': 'presentation',
  'application/vnd.oasis.opendocument.presentation': 'presentation',
  'application/pdf': 'pdf',
}

/** The kind of a file by its media type, which the server has read from its bytes. */
export const kindOf = (type: string): FileKind => {
  const [family] = type.split('/')
  if (family === 'image' || family === 'video' || family === 'text') return family
  return own(officeTypes, type) ?? 'other'
}

/** How a file is shown in the browser; null: it can only be downloaded. */
export type Viewer = 'docx' | 'xlsx' | 'pptx' | 'pdf' | 'image' | 'video' | 'text'

/** What shows a file by itself, without a converter on the server. */
export const viewerOf = (type: string, name: string): Viewer | null => {
  const kind = kindOf(type)
  if (kind === 'pdf' || kind === 'image' || kind === 'video' || kind === 'text') return kind
  const extension = extensionOf(name)
  const modern = type.startsWith('application/vnd.openxmlformats')
  return modern && (extension === 'docx' || extension === 'xlsx' || extension === 'pptx') ? extension : null
}
