import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { joinPostgres } from '../../platform/postgres/embedded.ts'
import { openSecrets } from '../../platform/safety/secrets.ts'

// The yardstick of imports: seconds that so many bare rows take into the database of a product that runs:
// `node bare-rows.ts DATA_DIR ROWS`.
const [dataDir = '', rows = '0'] = process.argv.slice(2)
const AT_ONCE = 1000
const connection = joinPostgres(dataDir, openSecrets({ dataDir })).connection('owner')
const sql = postgres({ ...connection, max: 1, onnotice: () => {} })
await sql`create table if not exists bare_score (id uuid primary key, student text, score numeric(9, 4))`
const all = Array.from({ length: Number(rows) }, (_, k) => ({
  id: randomUUID(),
  student: `${k}`,
  score: k % 100,
}))
const begun = performance.now()
for (let k = 0; k < all.length; k += AT_ONCE)
  await sql`insert into bare_score ${sql(all.slice(k, k + AT_ONCE))}`
console.log((performance.now() - begun) / 1000)
await sql.end()
