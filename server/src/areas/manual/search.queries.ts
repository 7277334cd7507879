import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { passagesOfBoth, type SearchSource } from '../search/service.ts'
import { manualPages } from './pages/index.ts'

const stampOf = (page: object): string =>
  createHash('sha256').update(JSON.stringify(page)).digest('hex').slice(0, 16)

const rows = manualPages.map((page) => sql`(${page.id}::uuid, ${stampOf(page)})`)

/** Pages of help: they come with the product, and everybody may read them. */
export const manualPassages: SearchSource = {
  kind: 'help',
  live: sql`select v.id, v.stamp from (values ${sql.join(rows, sql`, `)}) v (id, stamp)`,
  read: async (_, ids) =>
    manualPages
      .filter(({ id }) => ids.includes(id))
      .map(({ id, title, text }) => ({ id, title, passages: passagesOfBoth(text) })),
  readableBy: () => sql`true`,
  leads: async (_, __, ids) => new Map(ids.map((id) => [id, { kind: 'help', id, type: null }])),
}
