import { expect, it } from 'vitest'
import { readRows } from './rows.ts'

/** An answer that comes in pieces of so many bytes: also in the middle of a character. */
const answerOf = (text: string, step: number) => {
  const bytes = new TextEncoder().encode(text)
  return new Response(
    new ReadableStream({
      start: (stream) => {
        for (let at = 0; at < bytes.length; at += step) stream.enqueue(bytes.slice(at, at + step))
        stream.close()
      },
    }),
  )
}
const read = async (text: string, step: number) => {
  const pages: unknown[][] = []
  const envelope: unknown = JSON.parse(await readRows(answerOf(text, step), (rows) => pages.push(rows)))
  return { pages, envelope }
}

it.each([1, 7, 1000])('hands out rows page by page from pieces of %d bytes', async (step) => {
  const rows = [
    { id: 'a', name: '张 "],\\n' },
    { id: 'b', name: '] 李' },
    { id: 'c', name: '{' },
  ]
  const [first, second, third] = rows.map((row) => JSON.stringify(row))
  const text = `{"code":200,"msg":"好","data":{"items":[\n${first},${second}\n,${third}\n],"total":3}}`
  expect(await read(text, step)).toEqual({
    pages: [rows.slice(0, 2), rows.slice(2)],
    envelope: { code: 200, msg: '好', data: { items: [], total: 3 } },
  })
})

it('has no rows where there are none, and passes a refusal on', async () => {
  const empty = await read('{"code":200,"msg":"","data":{"items":[\n],"total":0}}', 5)
  expect(empty).toEqual({ pages: [], envelope: { code: 200, msg: '', data: { items: [], total: 0 } } })
  const refusal = { code: 403, msg: 'no', data: null }
  expect(await read(JSON.stringify(refusal), 5)).toEqual({ pages: [], envelope: refusal })
})
