import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { csvCell } from '@labbox/contract/core/csv.ts'
import { localText } from '@labbox/contract/core/local-text.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { zipOf } from '../../platform/documents/zip.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { isoOf, nameOf } from './access.ts'
import { conversation, message } from './tables.ts'

interface Row extends Record<string, unknown> {
  at: string
  kind: string
  name: LocalText | null
  text: string
  editedAt: string | null
  doc: unknown
  cards: unknown
}

/** All that the actor has written and not deleted, also where they are no member any more. */
export const exportOf = async (db: Db, { userId, locale }: Actor): Promise<FileAnswer> => {
  const rows = await db.execute<Row>(sql`
    select ${isoOf(sql`m.created_at`)} as at, c.kind, ${nameOf(userId)} as name, m.text, ${isoOf(sql`m.edited_at`)} as "editedAt", m.doc, m.cards
    from ${message} m join ${conversation} c on c.id = m.conversation_id
    where m.author_id = ${userId}::uuid and m.deleted_at is null order by m.created_at, m.id`)
  const lines = rows.map(({ at, kind, name, text }) => [at, kind, name ? localText(name, locale) : '', text])
  const table = [['at', 'kind', 'conversation', 'text'], ...lines].map((cells) =>
    cells.map(csvCell).join(','),
  )
  const zip = zipOf([
    { name: 'messages.csv', bytes: Buffer.from(`\ufeff${table.join('\r\n')}\r\n`) },
    { name: 'messages.json', bytes: Buffer.from(`${JSON.stringify([...rows], null, 1)}\n`) },
  ])
  return new FileAnswer('messages.zip', 'application/zip', Readable.from([zip]))
}
