import { describe, expect, it } from 'vitest'
import { checkCircuit } from 'labbox-bench/circuit/check.ts'
import { checkTemplate } from '@labbox/contract/measurement/check-template.ts'
import { LabDocument } from '@labbox/contract/labs/version.ts'
import { draw } from '../draw.ts'
import { shippedLabs } from './index.ts'

describe.each(shippedLabs.map((one) => [one.key, one] as const))('%s', (_, one) => {
  it('is complete in both languages, and its own solution is allowed', () => {
    expect(LabDocument.safeParse(one.document).success).toBe(true)
    expect(checkTemplate(one.document.measurement)).toEqual([])
    expect(checkCircuit(one.solution, { maxList: one.document.maxList ?? undefined })).toEqual([])
    const texts = [
      one.name,
      one.introduction,
      ...one.document.report.sections.map((section) => section.title),
    ]
    for (const text of texts) expect(text.zh && text.en).toBeTruthy()
    const words = (doc: unknown) => JSON.stringify(doc).length
    expect(words(one.document.guidebook.zh)).toBeGreaterThan(2000)
    expect(words(one.document.guidebook.en)).toBeGreaterThan(2000)
  })
})

it('draws wires that end on pins', () => {
  expect(() => draw({ R1: { symbol: 'resistor', at: [0, 0] } }, [['R1.9', [0, 0]]])).toThrow('no pin R1.9')
})
