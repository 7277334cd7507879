import type { AddressInfo } from 'node:net'
import fastify from 'fastify'

// The yardstick of calls: Fastify with nothing in it, reading JSON and answering JSON of the size of a saved answer.
const app = fastify({ logger: false })
const answer = {
  now: new Date(),
  endAt: new Date(),
  graceS: 60,
  epoch: 1,
  over: false,
  saved: [1],
}
app.post('/api/stu/exam/save', () => ({ code: 200, msg: 'OK', data: answer }))
await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.((app.server.address() as AddressInfo).port)
process.once('disconnect', () => process.exit())
