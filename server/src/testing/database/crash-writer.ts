import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { createLog } from '../../platform/log.ts'
import { startPostgres } from '../../platform/postgres/embedded.ts'
import { openSecrets } from '../../platform/safety/secrets.ts'

// A server that only writes, made to be killed: every number it prints has been committed. When the database dies
// under it, it goes on as soon as that is back.
const dataDir = process.argv[2]!
const server = await startPostgres({ dataDir, log: createLog('silent'), secrets: openSecrets({ dataDir }) })
const sql = postgres({ ...server.connection('owner'), max: 1, onnotice: () => {}, backoff: () => 0.05 })
await sql`create table if not exists ack (number int primary key, total int not null)`
await sql`create table if not exists counter (id int primary key, value int not null)`
const [last] = await sql<{ number: number }[]>`select coalesce(max(number), 0) as number from ack`
process.stdout.write(`pid ${server.pid}\n`)
for (let number = last!.number + 1; ; number++) {
  try {
    await sql.begin(async (tx) => {
      const [counter] = await tx<{ value: number }[]>`
        insert into counter values (1, 1) on conflict (id) do update set value = counter.value + 1 returning value`
      await tx`insert into ack values (${number}, ${counter!.value})`
    })
    process.stdout.write(`ack ${number}\n`)
  } catch {
    // Whether the last one was committed is unknown, so the next number is free in any case.
    await sleep(20)
  }
}
