import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { extensionOf } from '@labbox/contract/files/chunks.ts'
import type { Config } from '../../../platform/process/config.ts'
import { newId } from '../../../platform/database/ids.ts'
import { compound, zipped } from '../media.ts'
import { contentPath } from '../store.ts'
import { convertToPdf, findSoffice } from './soffice.ts'

/** Larger documents are left to a program on the user's computer. */
const MOST_BYTES = 100 << 20
/** How long an answer waits for a conversion. The conversion goes on, and a later request finds its result. */
const PATIENCE_MS = 20_000
/** The shorter wait for documents that the browser can show itself. */
const SHORT_PATIENCE_MS = 3_000
/** Conversions that wait for their turn; more are not begun. */
const MOST_WAITING = 50

/** Types that browsers do not render, or render poorly. Sheets are not among them: one table reads better than pages. */
const convertible: Readonly<Record<string, string>> = {
  ...compound,
  odt: zipped.odt,
  ods: zipped.ods,
  odp: zipped.odp,
  docx: zipped.docx,
  pptx: zipped.pptx,
}

interface Document {
  sha256: string
  name: string
  size: number
  type: string
}

/** Makes PDFs of documents that no browser shows, each once; kept by content beside the files, as what can be made again. */
export interface Converter {
  /**
   * The bytes of the PDF that shows a document; null where there is none, or none yet.
   * @param otherwise the browser can show the document itself: then nobody waits long
   */
  pdfOf(document: Document, otherwise?: boolean): Promise<number | null>
  /** What `pdfOf` has made. */
  read(sha256: string, range?: { start: number; end: number }): ReadStream
  forget(sha256: string): Promise<void>
}

export const openConverter = (config: Pick<Config, 'dataDir' | 'soffice'>): Converter => {
  const folder = join(config.dataDir, 'previews')
  const soffice = config.soffice === 'off' ? null : (config.soffice ?? findSoffice())
  const pdfPath = (sha256: string) => join(folder, `${sha256}.pdf`)
  const running = new Map<string, Promise<number | null>>()
  let queue: Promise<unknown> = Promise.resolve()

  /** Size of an earlier result; 0: conversion failed; null: not tried yet. */
  const known = (sha256: string): Promise<number | null> =>
    stat(pdfPath(sha256)).then(
      ({ size }) => size,
      () => null,
    )
  const convert = async (program: string, { sha256, name }: Document): Promise<number | null> => {
    const source = { path: contentPath(join(config.dataDir, 'files'), sha256), extension: extensionOf(name) }
    const pdf = (await convertToPdf(program, source, folder)) ?? Buffer.alloc(0)
    const draft = join(folder, `${newId()}.draft`)
    await writeFile(draft, pdf)
    await rename(draft, pdfPath(sha256))
    return pdf.length
  }
  const begin = (program: string, document: Document): Promise<number | null> => {
    const { sha256 } = document
    const before = running.get(sha256)
    if (before) return before
    if (running.size >= MOST_WAITING) return Promise.resolve(null)
    // One at a time: each takes a core and hundreds of megabytes.
    const mine = queue.then(() => convert(program, document)).finally(() => running.delete(sha256))
    queue = mine.catch(() => {})
    running.set(sha256, mine)
    return mine
  }
  return {
    async pdfOf(document, otherwise = false) {
      const { name, size, type, sha256 } = document
      if (!soffice || size > MOST_BYTES || convertible[extensionOf(name)] !== type) return null
      await mkdir(folder, { recursive: true })
      const made = await known(sha256)
      if (made !== null) return made || null
      const patienceMs = otherwise ? SHORT_PATIENCE_MS : PATIENCE_MS
      const patience = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null).unref())
      return (await Promise.race([begin(soffice, document).catch(() => null), patience])) || null
    },
    read: (sha256, range) => createReadStream(pdfPath(sha256), range),
    forget: (sha256) => rm(pdfPath(sha256), { force: true }),
  }
}
