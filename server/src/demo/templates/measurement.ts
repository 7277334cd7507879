import { applyClassifies, templateStatuses } from '@labbox/contract/measurement/library.ts'
import { addGroup, addTemplate, setStatus } from '../../areas/measurement/library.service.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { found } from '../../platform/errors.ts'
import { shippedLabs } from '../../shipped/labs/index.ts'

/** Labs whose tables of measurement are worth being used in others. */
const LABS = ['rc-low-pass', 'common-emitter', 'voltage-regulator']

/** Tables that the teacher keeps for new labs: those of labs that ship. */
export const createDemoMeasurementTemplates = async (deps: Deps, teacher: Actor): Promise<void> => {
  const { id: groupId } = await addGroup(deps, teacher, { zh: '模拟电路', en: 'Analog circuits' })
  for (const key of LABS) {
    const { name, document } = found(shippedLabs.find((lab) => lab.key === key))
    const { id } = await addTemplate(deps, teacher, {
      name,
      remark: {},
      groupId,
      applyClassify: applyClassifies.task,
      dataType: document.measurement.dataType,
      document: document.measurement,
    })
    await setStatus(deps, teacher, { id, status: templateStatuses.on })
  }
}
