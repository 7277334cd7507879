import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import postgres from 'postgres'
import { joinPostgres } from '../../platform/postgres/embedded.ts'
import { openSecrets } from '../../platform/safety/secrets.ts'

// The yardstick of bookings: Fastify that inserts one row for each call, on the database of a product that runs in DATA_DIR.
const dataDir = process.argv[2] ?? ''
const connection = joinPostgres(dataDir, openSecrets({ dataDir })).connection('owner')
const sql = postgres({ ...connection, max: 16, onnotice: () => {} })
await sql`create table if not exists bare_booking (id uuid primary key, slot_id uuid, booked_at timestamptz)`
const app = fastify({ logger: false })
app.post<{ Body: { slotId: string } }>('/api/device/book/book', async ({ body }) => {
  const id = randomUUID()
  await sql`insert into bare_booking values (${id}, ${body.slotId}, ${new Date()})`
  return { code: 200, msg: 'OK', data: { id } }
})
await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.((app.server.address() as AddressInfo).port)
process.once('disconnect', () => process.exit())
