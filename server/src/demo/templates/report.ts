import { shippedSection } from '@labbox/contract/templates/sections.ts'
import { addTemplate, setStatus } from '../../areas/templates/service.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { written } from '../course.ts'

/** A report template of the demo university, beside those that ship: what its laboratory asks of every group. */
export const createDemoReportTemplate = async (deps: Deps, orgadmin: Actor): Promise<void> => {
  const { id } = await addTemplate(deps, orgadmin, {
    name: { zh: '实验中心通用报告', en: 'Standard report of the lab centre' },
    remark: {
      zh: '全校统一的报告要求，含分组情况。',
      en: 'What every lab report of the university contains, with who did what.',
    },
    document: {
      sections: [
        {
          kind: 'text',
          id: 'group',
          title: { zh: '分组与分工', en: 'Group and division of work' },
          prompt: {
            zh: written('写明同组成员、实验台号和各自的分工。'),
            en: written('Name the members of the group, the bench, and who did what.'),
          },
          required: true,
        },
        shippedSection('aim', 'aim'),
        shippedSection('principle', 'principle'),
        { kind: 'circuit', id: 'circuit', title: { zh: '实验电路', en: 'Circuit' } },
        { kind: 'table', id: 'data', title: { zh: '测量数据', en: 'Measured data' }, pageId: '' },
        shippedSection('discussion', 'discussion'),
        shippedSection('conclusion', 'conclusion'),
        shippedSection('reflection', 'reflection', false),
      ],
    },
  })
  await setStatus(deps, orgadmin, { id, status: 1 })
}
