import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { joinPostgres } from '../../platform/postgres/embedded.ts'
import { openSecrets } from '../../platform/safety/secrets.ts'

// The yardstick of saved answers: postgres.js writing single rows, on the database of a product that runs in DATA_DIR. Told
// `{clients, seconds}` it answers how many a second.
const dataDir = process.argv[2] ?? ''
const connection = joinPostgres(dataDir, openSecrets({ dataDir })).connection('owner')
const sql = postgres({ ...connection, max: 16, onnotice: () => {} })
await sql`create table if not exists bare_answer (
  attempt uuid, question smallint, answer jsonb, at timestamptz, primary key (attempt, question))`
const attempts = Array.from({ length: 3000 }, () => randomUUID())

const upserts = async (clients: number, seconds: number): Promise<number> => {
  const until = performance.now() + seconds * 1000
  let done = 0
  const client = async () => {
    while (performance.now() < until) {
      const attempt = attempts[Math.floor(Math.random() * attempts.length)] ?? ''
      const question = Math.floor(Math.random() * 16)
      const answer = { type: 'single', option: `o${1 + Math.floor(Math.random() * 4)}` }
      await sql`
        insert into bare_answer values (${attempt}, ${question}, ${sql.json(answer)}, ${new Date()})
        on conflict (attempt, question) do update set answer = excluded.answer, at = excluded.at`
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return done / seconds
}

process.on('message', ({ clients, seconds }: { clients: number; seconds: number }) => {
  void upserts(clients, seconds).then((perSecond) => process.send?.(perSecond))
})
process.once('disconnect', () => process.exit())
process.send?.(0)
