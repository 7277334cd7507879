import { expect, it } from 'vitest'
import { type LogLine, LOG_LIMIT } from '@labbox/contract/experiments/log-line.ts'
import { createLogBook } from './log-book.ts'

const bookWith = (kept: LogLine[] = []) => {
  const batches: LogLine[][] = []
  let broken = false
  const book = createLogBook(kept, (lines) => {
    if (broken) return Promise.reject(new Error('offline'))
    batches.push(lines)
    return Promise.resolve()
  })
  return { book, batches, break: (value: boolean) => void (broken = value) }
}

it('shows the latest 10,000 lines and sends each once, in batches', async () => {
  const { book, batches } = bookWith()
  for (let k = 0; k < LOG_LIMIT + 5; k++) {
    book.add('info', 'page.failed', { text: String(k) })
    if (k % 500 === 0) await book.flush()
  }
  await book.flush()
  expect(book.get().lines).toHaveLength(LOG_LIMIT)
  expect(book.get().lines[0]?.params.text).toBe('5')
  expect(book.get().unsent).toBe(0)
  expect(Math.max(...batches.map((batch) => batch.length))).toBe(200)
  expect(batches.flat().map(({ params }) => params.text)).toEqual(
    Array.from({ length: LOG_LIMIT + 5 }, (_, k) => String(k)),
  )
})

it('keeps what could not be sent, whether or not the view was cleared', async () => {
  const { book, batches, break: cut } = bookWith()
  cut(true)
  book.add('error', 'page.mqDisconnected')
  await expect(book.flush()).rejects.toThrow('offline')
  book.clear()
  expect(book.get()).toEqual({ lines: [], unsent: 1 })
  cut(false)
  await book.flush()
  expect(batches.flat().map(({ key }) => key)).toEqual(['page.mqDisconnected'])
})
