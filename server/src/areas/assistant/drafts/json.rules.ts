import type { z } from 'zod'

/** What a language model answered as JSON, whatever it wrote around it; null: it is not what was asked for. */
export const readJson = <T>(text: string, schema: z.ZodType<T>): T | null => {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  if (from < 0 || to < from) return null
  try {
    const read = schema.safeParse(JSON.parse(text.slice(from, to + 1)))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
