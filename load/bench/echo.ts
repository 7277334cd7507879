import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// The yardstick of round trips: a process that only says back what it is sent.
const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  request.pipe(response)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit())
