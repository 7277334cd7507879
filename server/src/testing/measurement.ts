import { labClassify } from '@labbox/contract/labs/classify.ts'
import { versionList } from '@labbox/contract/labs/projects.ts'
import { compatibleAdd, compatibleModelAdd } from '@labbox/contract/measurement/compatible.ts'
import { instrItemAdd } from '@labbox/contract/measurement/items.ts'
import { monitorGroupAdd, monitorTemplateAdd } from '@labbox/contract/measurement/library.ts'
import { sweepTemplate } from '@labbox/contract/measurement/template.samples.ts'
import { Template } from '@labbox/contract/measurement/template.ts'
import { moduleAdd } from '@labbox/contract/parts/modules.ts'
import { symbolAdd } from '@labbox/contract/parts/symbols.ts'
import { amplifier } from 'labbox-bench/circuit/own/own.fixture.ts'
import { reportTemplateAdd, reportTemplateStatus } from '@labbox/contract/templates/templates.ts'
import type { Client, TestApp } from './app.ts'

export const sweep = Template.parse(sweepTemplate)

let serial = 0

/** What labs are made with: their class and version, a monitor template in a group, and what the installation keeps. */
export const measuredThings = async (
  kit: TestApp,
  { teacher, orgadmin }: Record<'teacher' | 'orgadmin', Client>,
  projectId: string,
) => {
  const admin = await kit.user('admin')
  const name = `X${++serial}`
  const model = await admin.ok(compatibleModelAdd, { name, kind: 'DM', vendor: 'Maker' })
  const config = await admin.ok(compatibleAdd, {
    model: name,
    pseudo: 'DM.SAMPLE',
    scpi: [':SAMP?'],
    reply: { type: 'number' },
  })
  const item = await admin.ok(instrItemAdd, {
    kind: 'MC',
    key: name,
    name: { en: name },
    unit: 'V',
    command: '',
    basicType: 0,
    parameter: null,
    format: '0.00',
  })
  const labClass = await orgadmin.ok(labClassify.add, { name: { en: name } })
  const group = await teacher.ok(monitorGroupAdd, { name: { en: name } })
  const template = await teacher.ok(monitorTemplateAdd, {
    name: { en: name },
    groupId: group.id,
    document: sweep,
  })
  const report = await teacher.ok(reportTemplateAdd, {
    name: { en: name },
    document: { sections: [{ kind: 'circuit', id: 'circuit', title: { en: 'Circuit' } }] },
  })
  await teacher.ok(reportTemplateStatus, { id: report.id, status: 1 })
  const symbol = await teacher.ok(symbolAdd, { symbol: amplifier() })
  const board = await teacher.ok(moduleAdd, { module: { names: { en: name }, number: 'LB-1' } })
  const [version] = await teacher.ok(versionList, { id: projectId })
  return {
    instrItem: item.id,
    compatibleModel: model.id,
    compatibleConfig: config.id,
    labClass: labClass.id,
    monitorGroup: group.id,
    monitorTemplate: template.id,
    reportTemplate: report.id,
    symbol: symbol.id,
    module: board.id,
    labVersion: version?.id ?? '',
  }
}
