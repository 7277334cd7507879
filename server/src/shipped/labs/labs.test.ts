import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { checkCircuit } from 'labbox-bench/circuit/check.ts'
import { compileNets } from 'labbox-bench/circuit/nets.ts'
import { checkTemplate } from '@labbox/contract/measurement/check-template.ts'
import { plotData } from '@labbox/contract/measurement/plot/data.ts'
import { LabDocument } from '@labbox/contract/labs/version.ts'
import { draw } from '../draw.ts'
import { fromEmptySheet } from './workbench.fixture.ts'
import { shippedLabs } from './index.ts'

/** Pins that are joined. */
const netlist = (circuit: Circuit) =>
  compileNets(circuit)
    .list.map(({ pins }) =>
      pins
        .map(({ component, pin }) => `${component}.${pin}`)
        .toSorted()
        .join(' '),
    )
    .filter((net) => net !== '')
    .toSorted()

/** Designs for an FPGA have no circuit. */
const isCircuit = ({ components }: Circuit) => Object.keys(components).length > 0
const allowed = (circuit: Circuit, one: (typeof shippedLabs)[number]) =>
  isCircuit(circuit) ? checkCircuit(circuit, { maxList: one.document.maxList ?? undefined }) : []

describe.each(shippedLabs.map((one) => [one.key, one] as const))('%s', (_, one) => {
  it('is complete in both languages, and its own solution is allowed', () => {
    expect(LabDocument.safeParse(one.document).success).toBe(true)
    expect(checkTemplate(one.document.measurement)).toEqual([])
    expect(allowed(one.solution, one)).toEqual([])
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

  it('can be drawn on an empty sheet from the parts it allows', () => {
    const drawn = fromEmptySheet(one.solution)
    expect(netlist(drawn)).toEqual(netlist(one.solution))
    expect(allowed(drawn, one)).toEqual([])
  })

  it('judges something on every page, asks for every page in its report, and has a cover of 640 by 400', () => {
    const { measurement, report } = one.document
    for (const page of measurement.pages)
      expect(page.tables.flatMap(({ items }) => items).some(({ points }) => points > 0)).toBe(true)
    const asked = report.sections.flatMap((section) => (section.kind === 'table' ? [section.pageId] : []))
    expect(asked.toSorted()).toEqual(measurement.pages.map(({ id }) => id).toSorted())
    const cover = readFileSync(new URL(`${one.key}/cover.png`, import.meta.url))
    expect([cover.readUInt32BE(16), cover.readUInt32BE(20)]).toEqual([640, 400])
    expect(cover.length).toBeLessThan(200_000)
  })
})

it.each(shippedLabs.map((one) => [one.key, one] as const))(
  '%s has plots with theory, and uncertainties',
  (_, one) => {
    const { uncertainty, pages } = one.document.measurement
    const plots = pages.flatMap(({ tables }) => tables.flatMap((table) => table.plots ?? []))
    expect(uncertainty?.mode).toBe('shown')
    // Students compare with it, so they see it.
    const theories = plots.flatMap(({ curves }) => curves).filter(({ theory }) => theory?.shown)
    expect(theories.length).toBeGreaterThan(0)
    for (const plot of plots) {
      expect(plot.name.zh && plot.name.en).toBeTruthy()
      const drawn = plotData(one.document.measurement, plot, {})
      expect(drawn?.curves.length).toBe(plot.curves.length)
    }
  },
)

it('draws wires that end on pins', () => {
  expect(() => draw({ R1: { symbol: 'resistor', at: [0, 0] } }, [['R1.9', [0, 0]]])).toThrow('no pin R1.9')
})
