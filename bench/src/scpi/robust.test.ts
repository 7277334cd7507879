import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeBlock, latin1 } from './block.ts'
import { Framer } from './framer.ts'
import { makeToyInstrument } from './scpi.fixture.ts'

const options = { seed: 20260101, numRuns: process.env.LONG ? 20_000 : 400 }

/** Text that looks like SCPI more often than chance would have it. */
const scpiLike = fc
  .array(
    fc.oneof(
      fc.constantFrom(':', ';', ',', ' ', '?', '*', '"', "'", '#', '(@', ')', '\n'),
      fc.constantFrom(
        'CHAN',
        'SCAL',
        'VOLT',
        'OUTP2',
        '*IDN',
        'TEXT',
        'DATA',
        '#14',
        '#H',
        'MIN',
        'ON',
        '1e3',
        '-2.5V',
      ),
      fc.string({ unit: 'binary-ascii', maxLength: 4 }),
      fc.integer({ min: 128, max: 255 }).map((code) => String.fromCharCode(code)),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))

test('whatever is sent, the instrument answers the next question', async () => {
  const toy = makeToyInstrument()
  await fc.assert(
    fc.asyncProperty(scpiLike, async (message) => {
      await toy.execute(message)
      expect(await toy.execute('*CLS;*IDN?')).toBe('Labbox,Toy,1,0')
    }),
    options,
  )
})

test('how the stream is cut does not change the messages', () => {
  const message = fc.oneof(
    fc.string({ unit: 'binary-ascii', maxLength: 20 }).map((text) => text.replace(/[\n\r"'#]/g, '.')),
    fc.uint8Array({ maxLength: 40 }).map((data) => `:DATA ${encodeBlock(data)}`),
    fc.constant(':TEXT "a\nb"'),
  )
  fc.assert(
    fc.property(
      fc.array(message, { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 30 })),
      (messages, cuts) => {
        const stream = Uint8Array.from(messages.map((each) => `${each}\n`).join(''), (char) =>
          char.charCodeAt(0),
        )
        const framer = new Framer(1000)
        const out: string[] = []
        let at = 0
        for (const size of [...cuts, stream.length]) {
          for (const frame of framer.push(stream.subarray(at, at + size)))
            out.push(frame === null ? '' : latin1(frame))
          at += size
        }
        expect(out).toEqual(messages)
        expect(framer.pending).toBe(false)
      },
    ),
    options,
  )
})
