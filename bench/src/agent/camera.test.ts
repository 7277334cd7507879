import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { PICTURE_BYTES } from '@labbox/contract/bench/camera.ts'
import { fetchPicture, firstPart } from './camera.ts'

const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  Buffer.alloc(2_000, 7),
  Buffer.from([0xff, 0xd9]),
])
const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)])
const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

const camera = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => server.closeAllConnections(),
    () => void server.close(),
  )
  return `127.0.0.1:${(server.address() as AddressInfo).port}/snapshot`
}
const part = (length: boolean) =>
  Buffer.concat([
    Buffer.from(
      `--frame\r\nContent-Type: image/jpeg\r\n${length ? `Content-Length: ${jpeg.length}\r\n` : ''}\r\n`,
    ),
    jpeg,
    Buffer.from('\r\n'),
  ])

it('takes a snapshot, with the password of the address', async () => {
  let asked: string | undefined
  const at = await camera((request, response) => {
    asked = request.headers.authorization
    response.setHeader('content-type', 'text/plain').end(png)
  })
  expect(await fetchPicture(`http://user:p%40ss@${at}`)).toEqual({
    type: 'image/png',
    data: png.toString('base64'),
  })
  expect(asked).toBe(`Basic ${Buffer.from('user:p@ss').toString('base64')}`)
})

it('takes the first picture of a stream and hangs up', async () => {
  for (const length of [true, false]) {
    let hungUp: () => void
    const gone = new Promise<void>((resolve) => (hungUp = resolve))
    const at = await camera((_, response) => {
      response.setHeader('content-type', 'multipart/x-mixed-replace; boundary=frame')
      const timer = setInterval(() => response.write(part(length)), 5)
      response.on('close', () => (clearInterval(timer), hungUp()))
    })
    expect(await fetchPicture(`http://${at}`)).toEqual({ type: 'image/jpeg', data: jpeg.toString('base64') })
    await gone
  }
})

it('a part is whole or not there, wherever the stream is cut', () => {
  const stream = Buffer.concat([part(true), part(true)])
  fc.assert(
    fc.property(fc.nat(stream.length), (length) => {
      const found = firstPart(stream.subarray(0, length))
      expect(found === null || found.equals(jpeg)).toBe(true)
    }),
  )
})

it('refuses what is no picture, too large, somewhere else, or too slow', async () => {
  const failure = (answer: RequestListener, ms?: number) =>
    camera(answer)
      .then((at) => fetchPicture(`http://${at}`, ms))
      .catch((error: unknown) => error)
  expect(await failure((_, response) => void response.end('<html>'))).toMatchObject({
    failure: 'BENCH_INSTRUMENT_ERROR',
  })
  expect(await failure((_, response) => void response.writeHead(401).end())).toMatchObject({
    detail: 'camera: HTTP 401',
  })
  const large = Buffer.concat([jpeg, Buffer.alloc(PICTURE_BYTES)])
  expect(await failure((_, response) => void response.end(large))).toMatchObject({
    failure: 'BENCH_INSTRUMENT_ERROR',
  })
  const elsewhere = { location: 'http://127.0.0.1:1/' }
  expect(await failure((_, response) => void response.writeHead(302, elsewhere).end())).toMatchObject({
    failure: 'BENCH_INSTRUMENT_ERROR',
  })
  expect(await failure(() => {}, 50)).toMatchObject({ failure: 'BENCH_CAMERA_TIMEOUT' })
  await expect(fetchPicture('')).rejects.toMatchObject({ failure: 'BENCH_INSTRUMENT_MISSING' })
})
