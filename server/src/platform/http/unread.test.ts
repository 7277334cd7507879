import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAway } from './unread.ts'

const long = process.env.LONG === '1'
/** So many times fifty connections end over a body that nobody read. */
const ROUNDS = long ? 10 : 3
/** Not made anew for each of them. */
const BODY = Buffer.alloc(4 << 20)

let server: Server
let port: number
beforeAll(async () => {
  // Answers before the body is read; where the path says so, the connection ends with the answer.
  server = createServer((asked, answer) => {
    readAway(asked)
    answer.shouldKeepAlive = asked.url !== '/end'
    answer.end('no')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ;({ port } = server.address() as AddressInfo)
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** Sends a body; resolves when all of it has gone, or with nothing when the server hangs up. */
const send = (path: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const headers = { 'content-length': BODY.length }
    const sent = request({ port, path, method: 'POST', agent: false, headers })
    let answered = false
    let gone = false
    const look = () => answered && gone && resolve('all')
    sent.once('response', (answer) => {
      answer.resume()
      answered = true
      look()
    })
    sent.once('error', () => resolve(undefined))
    sent.once('close', () => resolve(gone ? 'all' : undefined))
    sent.end(BODY, () => {
      gone = true
      look()
    })
  })

it('reads what nobody wants, also after many connections that ended over such bodies', async () => {
  expect(await send('/')).toBe('all')
  for (let round = 0; round < ROUNDS; round++)
    await Promise.all(Array.from({ length: 50 }, () => send('/end')))
  // 64 pieces, each 5 ms after the other; behind all those that are not there it would be a minute, or several.
  expect(await send('/')).toBe('all')
})
