import { z } from 'zod'

export { localText, localTextLocales, type Locale } from './local-text.ts'

/** Ids are UUIDv7 made in the application, lower case. */
export const Id = z.uuid().toLowerCase()
export type Id = z.infer<typeof Id>

const toIso = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString()
  const text = typeof value === 'number' ? String(value) : value
  // 10-digit numbers are read as seconds, 13-digit ones as milliseconds.
  if (typeof text === 'string' && /^\d{10}$/.test(text)) return new Date(Number(text) * 1000).toISOString()
  if (typeof text === 'string' && /^\d{13}$/.test(text)) return new Date(Number(text)).toISOString()
  return text
}

/** A point in time: ISO 8601 with zone on the wire; the server may hand over a Date. */
export const Instant = z.preprocess(toIso, z.iso.datetime({ offset: true })) as unknown as z.ZodType<
  string,
  Date | string
>

/** Authored text in both languages; at least one is present. */
export const LocalText = z
  .object({ zh: z.string().trim().max(2000).optional(), en: z.string().trim().max(2000).optional() })
  .refine((text) => Boolean(text.zh || text.en), { message: 'required' })
export type LocalText = z.infer<typeof LocalText>

/** LocalText that may be empty in both languages (remarks, introductions). */
export const OptionalLocalText = z.object({
  zh: z.string().trim().max(10_000).optional(),
  en: z.string().trim().max(10_000).optional(),
})
export type OptionalLocalText = z.infer<typeof OptionalLocalText>

/** A name in both languages of bounded length. */
export const localName = (min: number, max: number) =>
  z
    .object({ zh: z.string().trim().max(max).optional(), en: z.string().trim().max(max).optional() })
    .refine((text) => [text.zh, text.en].some((value) => value && value.length >= min), {
      message: 'required',
    })

/** Query of every list: page from 1, limit 1–200, sort as `field` or `-field`. */
export const pageQuery = <F extends string>(sortable: readonly [F, ...F[]]) => ({
  page: z.number().int().min(1).default(1),
  limit: z.number().int().min(1).max(200).default(20),
  sort: z
    .string()
    .refine((text) => (sortable as readonly string[]).includes(text.replace(/^-/, '')), { message: 'sort' })
    .optional(),
})

/**
 * Beside `page`: the rows after or before a known one, at a cost that does not depend on how far down the list they are. When
 * that row is not in the list any more, `page` counts.
 */
export const keysetQuery = { after: Id.optional(), before: Id.optional() }

/** Rows that one answer holds at most where a page shows all of them, and asks for one part after the other. */
export const PART_ROWS = 500
/** Which part of the rows, from 0; the answer's `more` tells whether another one follows. */
export const partQuery = {
  part: z.number().int().min(0).max(1000).default(0),
  rows: z.number().int().min(1).max(PART_ROWS).default(PART_ROWS),
}

/** `estimated`: there are more than 100,000, and `total` is what the database reckons. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int(), estimated: z.boolean().optional() })

export const Nothing = z.object({})
export const WithId = z.object({ id: Id })

/** An answer that is a file instead of an envelope; refusals are envelopes all the same. */
export const FileData = z.unknown()

/** Media types of sheets, as exports answer them. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const SHEETS = [XLSX, 'text/csv']
export const PDF = 'application/pdf'
