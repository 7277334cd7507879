import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '@labbox/contract/core/endpoint.ts'
import { HEADER_ALL_ROWS } from '@labbox/contract/core/envelope.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import { AppError } from '../errors.ts'
import { success } from './envelope.ts'
import { personNamesOf } from './person-names.ts'

/** Rows that are read at once. */
const STEP = 200

type Row = Record<string, unknown>
interface Page {
  items: Row[]
  total: number
}

/** Whether a list is asked for all of its rows instead of one page. */
export const wantsAllRows = ({ query, data }: Endpoint, request: FastifyRequest): boolean =>
  request.headers[HEADER_ALL_ROWS] !== undefined &&
  query !== undefined &&
  'page' in query.shape &&
  'limit' in query.shape &&
  data instanceof z.ZodObject &&
  'items' in data.shape

const stepOf = ({ query }: Endpoint, asked: unknown): number => {
  const limit = (query as z.ZodObject).shape['limit'] as z.ZodType
  return limit.safeParse(STEP).success ? STEP : Number(asked)
}

/** Its pages one after the other; those that go by a row begin after the last one, the others are counted. */
async function* pagesOf(
  definition: Endpoint,
  query: Row,
  locale: Locale,
  read: (query: Row) => Promise<unknown>,
): AsyncGenerator<Page> {
  const names = personNamesOf(definition.data as z.ZodType)
  const limit = stepOf(definition, query['limit'])
  const byRow = 'after' in (definition.query as z.ZodObject).shape
  let cursor: Row = {}
  let before = new Set<unknown>()
  for (let page = 1; ; page += 1) {
    const { data, error } = (definition.data as z.ZodType<Page>).safeParse(
      await read({ ...query, ...cursor, page, limit }),
    )
    if (!data) throw new AppError('INTERNAL', { cause: error })
    names?.(data, locale)
    // Rows that were put in meanwhile push others to the next page: nobody gets them twice.
    yield { ...data, items: data.items.filter(({ id }) => id === undefined || !before.has(id)) }
    const last = data.items.at(-1)?.['id']
    if (data.items.length < limit) return
    before = new Set(data.items.map(({ id }) => id))
    if (byRow && last !== undefined) cursor = { after: last, before: undefined }
  }
}

/**
 * The answer of a list with all its rows, as bytes that come while the rows are read: memory does not grow with their number. Each
 * page of rows is a line of its own, so that whoever reads can take them as they come. The first page is there when it resolves,
 * so that a refusal is an answer; a fault later on breaks the connection off.
 */
export const streamAllRows = async (
  definition: Endpoint,
  query: Row,
  locale: Locale,
  read: (query: Row) => Promise<unknown>,
): Promise<Readable> => {
  const pages = pagesOf(definition, query, locale, read)
  const first = await pages.next()
  const { code, msg } = success(null, locale)
  async function* text() {
    let [count, page] = [0, first]
    yield `{"code":${code},"msg":${JSON.stringify(msg)},"data":{"items":[\n`
    for (; !page.done; page = await pages.next()) {
      const rows = page.value.items.map((row) => JSON.stringify(row)).join(',')
      if (rows !== '') yield `${count > 0 ? ',' : ''}${rows}\n`
      count += page.value.items.length
    }
    yield `],"total":${count}}}`
  }
  return Readable.from(text(), { objectMode: false })
}
