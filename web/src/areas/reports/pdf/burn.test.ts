import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, degrees } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { burn, type Mark } from './burn.ts'
import { placeInFile } from './places.ts'

const box = { x: 0, y: 0, width: 200, height: 100, turned: 0 }

test.each([
  [0, [50, 75]],
  [90, [50, 25]],
  [180, [150, 25]],
  [270, [150, 75]],
] as const)('a place a quarter from the left and from above, on a page turned by %d°', (turned, place) => {
  expect(placeInFile([0.25, 0.25], { ...box, turned })).toEqual(place)
})

test('marks are drawn and notes are kept, in any script; the other pages stay', async () => {
  const doc = await PDFDocument.create()
  doc.addPage([200, 100])
  doc.addPage([100, 200]).setRotation(degrees(90))
  const before = await doc.save()
  const anchor = { kind: 'pdf', page: 1, colour: 'red' } as const
  const points: [number, number][] = [
    [0.1, 0.1],
    [0.5, 0.5],
  ]
  const marks: Mark[] = [
    { anchor: { ...anchor, tool: 'pen', points }, text: '', by: 'Teacher' },
    { anchor: { ...anchor, tool: 'text', points: points.slice(0, 1) }, text: '单位呢？', by: '王老师' },
    // A page that is not there any more.
    { anchor: { ...anchor, page: 9, tool: 'pen', points }, text: '', by: 'Teacher' },
  ]
  const burnt = await PDFDocument.load(await burn(Uint8Array.from(before).buffer, marks))
  const notes = (page: number) => burnt.getPage(page).node.lookupMaybe(PDFName.of('Annots'), PDFArray)
  expect([notes(0)?.size(), notes(1)?.size() ?? 0]).toEqual([1, 0])
  const text = notes(0)?.lookup(0, PDFDict).lookup(PDFName.of('Contents'), PDFHexString)
  expect(text?.decodeText()).toBe('单位呢？')
})
