import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'

const viewsFile = join(import.meta.dirname, '../../../console-views.sql')

/**
 * The views of the SQL console, made anew when their text or the list of migrations has changed. The schema remembers in
 * its comment what it was made from.
 */
export const consoleViews = (migrationsFolder: string) => {
  const text = readFileSync(viewsFile, 'utf8')
  const mark = createHash('sha256')
    .update(text)
    .update(readFileSync(join(migrationsFolder, 'meta/_journal.json')))
    .digest('hex')
  return {
    async outdated(owner: Sql): Promise<boolean> {
      const [row] = await owner<{ mark: string | null }[]>`
        select obj_description(to_regnamespace('console')::oid, 'pg_namespace') as mark`
      return row?.mark !== mark
    },
    async drop(owner: Sql): Promise<void> {
      await owner`drop schema if exists console cascade`
    },
    async make(owner: Sql): Promise<void> {
      await owner.begin(async (tx) => {
        await tx`create schema console`
        await tx.unsafe(text)
        await tx.unsafe(`comment on schema console is '${mark}'`)
      })
    },
  }
}
