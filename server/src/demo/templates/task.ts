import { TaskTemplate } from '@labbox/contract/tasks/templates.ts'
import { addTemplate } from '../../areas/tasks/templates.service.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** What a teacher publishes labs with, week by week: in groups of two, the report a week after the experiment. */
export const createDemoTaskTemplate = async (
  deps: Deps,
  teacher: Actor,
  projectId: string,
): Promise<void> => {
  const document = TaskTemplate.parse({
    type: 2,
    name: { zh: '每周实验', en: 'Lab of the week' },
    projectId,
    times: { start: 8 * HOUR, end: 7 * DAY + 22 * HOUR, reportEnd: 14 * DAY + 22 * HOUR },
    late: { days: 3, percent: 10 },
    settings: { previewFirst: true, groups: { size: 2, form: 'students' } },
  })
  await addTemplate(deps, teacher, {
    name: { zh: '每周实验（两人一组）', en: 'Weekly lab in pairs' },
    document,
  })
}
