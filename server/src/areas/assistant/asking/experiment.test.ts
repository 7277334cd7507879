import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { answersAsk } from '@labbox/contract/assistant/asking.ts'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import { manualSave } from '@labbox/contract/measurement/measurement.ts'
import { circuitOf, parts } from 'labbox-bench/circuit/circuit.fixture.ts'
import { newId } from '../../../platform/database/ids.ts'
import { digestOf } from '../../../testing/database/digest.ts'
import { publishedLab, richText, sampleLab } from '../../../testing/lab.ts'
import { updateIndex } from '../../search/index.service.ts'
import { createAssistantKit, textOf, type AssistantKit } from '../testing.ts'

const divider = circuitOf({
  DP1: parts.supply(1, 'in', '0'),
  R1: parts.R('3.3k', 'in', 'out'),
  R2: parts.R('3.3k', 'out', '0'),
})

/** Everything that a verdict is made from, in numbers that stand nowhere else. */
const judged = () => {
  const document = structuredClone(sampleLab())
  for (const item of document.measurement.pages[0]!.tables[0]!.items)
    if (item.key === 'uout' || item.key === 'gain')
      Object.assign(item, { min: -81.517, max: 47.11053, standard: 31.33725, judge: 'value < 909.0909' })
  document.guidebook = { en: richText('Turn the zanzibar knob.') }
  return document
}
const SECRETS = ['81.517', '47.11053', '31.33725', '909.0909', 'judge', 'standard']

let kit: AssistantKit
let lab: Awaited<ReturnType<typeof publishedLab>>
let id: string
beforeAll(async () => {
  kit = await createAssistantKit()
  lab = await publishedLab(kit, { document: judged(), settings: { feedback: true } as never })
  const { student } = lab
  await kit.agree(student)
  await kit.agree(lab.teacher)
  ;({ id } = await student.ok(experiments.experimentStart, { studentTaskId: lab.experimentTask.id }))
  const { sheetId } = await student.ok(experiments.experimentGet, { id })
  const cell = { sheetId: sheetId ?? '', cellId: 'uout.l0', value: 1234.5, base: 0, saveId: newId() }
  await student.ok(manualSave, cell)
  await student.ok(experiments.experimentSave, { id, circuit: divider })
  const line = { at: kit.clock.now().toISOString(), level: 'error' as const, key: 'run.refused' }
  await student.ok(experiments.experimentLog, { id, lines: [{ ...line, params: { by: lab.account } }] })
  await updateIndex(kit.app.areas.search)
})
afterAll(() => kit.close())
beforeEach(() => kit.model.behave('answers'))

it('tells what was drawn, measured and logged, without the names of people', async () => {
  const at = kit.model.got.length
  await kit.asked(lab.student, 'Why is it so low?', { experimentId: id })
  const bytes = kit.bytesSince(at)
  expect(bytes).toMatch(/r1 n\d+_in n\d+_out 3300/)
  expect(bytes).toContain('output, line 1: 1234.5 mv')
  expect(bytes).toContain('error run.refused')
  expect(bytes).not.toContain(lab.account)
})

it('never tells what a verdict is made from, to whoever asks', async () => {
  const at = kit.model.got.length
  await kit.asked(lab.student, 'What should the zanzibar knob give?', { experimentId: id })
  const practice = await lab.teacher.ok(experiments.experimentPractice, { projectId: lab.projectId })
  await kit.asked(lab.teacher, 'What should the zanzibar knob give?', { experimentId: practice.id })
  const bytes = kit.bytesSince(at)
  expect(bytes).toContain('zanzibar')
  for (const secret of SECRETS) expect(bytes).not.toContain(secret)
})

it('of an open task gives hints, and no value by way of a wrong one', async () => {
  kit.model.behave('claims')
  const lines = await kit.asked(lab.student, 'Why is it so low?', { experimentId: id })
  expect(lines[0]).toMatchObject({ kind: 'sources', hint: { of: 3 } })
  expect(textOf(lines)).toBe('So {{V(in) = 5 V|right|}} and {{V(out) = 4 V|off|}}; {{V(x) = 1 V|unknown|}}.')
})

it('is as if it were not there for whoever does not work on it', async () => {
  const other = await kit.user('student')
  await kit.agree(other)
  const digest = digestOf(kit.database.sql, ['allowance'])
  const before = await digest()
  const at = kit.model.got.length
  for (const who of [other, lab.teacher])
    expect((await who.call(answersAsk, { question: 'Why?', intent: 'debug', experimentId: id })).code).toBe(
      404,
    )
  expect(await digest()).toEqual(before)
  expect(kit.model.got).toHaveLength(at)
})

it('in practice the simulated value is told beside a wrong one', async () => {
  const practice = await lab.student.ok(experiments.experimentPractice, { projectId: null })
  await lab.student.ok(experiments.experimentSave, { id: practice.id, circuit: divider })
  kit.model.behave('claims')
  const lines = await kit.asked(lab.student, 'Why is it so low?', { experimentId: practice.id })
  expect(textOf(lines)).toContain('{{V(out) = 4 V|off|2.50 V}}')
  // Without an experiment nothing can be checked.
  expect(textOf(await kit.asked(lab.teacher, 'Why is it so low?'))).toContain('{{V(in) = 5 V|unknown|}}')
})
