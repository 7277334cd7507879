import { emptyCircuit } from '@labbox/contract/bench/circuit.ts'
import { fileIdsOf } from '@labbox/contract/core/rich-doc.ts'
import { LAB_SCHEMA, type LabDocument } from '@labbox/contract/labs/version.ts'
import { filesOfTemplate, isBound } from '@labbox/contract/templates/report.ts'
import { variableFaults } from '@labbox/contract/labs/variants.ts'
import { AppError } from '../../platform/errors.ts'

export const emptyDocument = (): LabDocument => ({
  schema: LAB_SCHEMA,
  guidebook: {},
  circuit: emptyCircuit(),
  maxList: null,
  measurement: { schema: 1, name: {}, dataType: 1, pages: [] },
  report: { sections: [] },
})

/** Every stored file that a lab shows. */
export const filesOf = (document: LabDocument): string[] => {
  const { zh, en } = document.guidebook
  return [...fileIdsOf(zh), ...fileIdsOf(en), ...filesOfTemplate(document.report)]
}

/** Refuses a report that names a measurement page which is not there. */
export const requireKnownPages = (document: LabDocument): void => {
  const pages = new Set(document.measurement.pages.map((page) => page.id))
  for (const section of document.report.sections)
    if (isBound(section) && !pages.has(section.pageId))
      throw new AppError('LAB_SECTION', { fields: { 'document.report': 'LAB_SECTION' } })
}

/** Refuses variables that cannot be drawn. */
export const requireDrawable = (document: LabDocument): void => {
  const [first] = variableFaults(document)
  if (first)
    throw new AppError('LAB_VARIABLE', {
      params: { key: first.key },
      fields: { 'document.variables': 'LAB_VARIABLE' },
    })
}
