import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ReportDraft } from '@labbox/contract/reports/reports.ts'
import { mergedDraft } from './shared-draft.ts'

const text = (words: string) => ({ type: 'doc', content: [{ type: 'text', text: words }] }) as never
const draft = (texts: Record<string, string>, pictures: ReportDraft['pictures'] = {}): ReportDraft => ({
  texts: Object.fromEntries(Object.entries(texts).map(([id, words]) => [id, text(words)])),
  pictures,
  pdfFileId: null,
})
const base = draft({ aim: 'a', result: 'r' })

it('keeps what two people wrote in different sections', () => {
  expect(
    mergedDraft(base, draft({ aim: 'mine', result: 'r' }), draft({ aim: 'a', result: 'theirs' })),
  ).toEqual(draft({ aim: 'mine', result: 'theirs' }))
})

it('asks when both changed the same one, unless this page is to win', () => {
  const [mine, theirs] = [draft({ aim: 'mine', result: 'r' }), draft({ aim: 'theirs', result: 'new' })]
  expect(mergedDraft(base, mine, theirs)).toBeNull()
  expect(mergedDraft(base, mine, theirs, true)).toEqual(draft({ aim: 'mine', result: 'new' }))
})

it('leaves alone what this page never changed', () => {
  const words = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.string())
  fc.assert(
    fc.property(words, words, (before, theirs) => {
      expect(mergedDraft(draft(before), draft(before), draft(theirs))).toEqual(draft(theirs))
    }),
  )
})
