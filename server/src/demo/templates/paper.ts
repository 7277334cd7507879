import { POINT } from '@labbox/contract/core/score.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { QuestionType } from '@labbox/contract/questions/content.ts'
import { addTemplate } from '../../areas/exams/authoring/templates.service.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'

/** A part that draws from one bank. */
const part = (
  id: string,
  title: LocalText,
  {
    types,
    quantity,
    points,
    bankId,
  }: { types: QuestionType[]; quantity: number; points: number; bankId: string },
) => ({
  id,
  title,
  note: {},
  source: { bankIds: [bankId], types, tagIds: [], difficulties: [] },
  quantity,
  points: points * POINT,
})

/** The paper of the university's term exams, as every course draws it from a bank. */
export const createDemoPaperTemplate = async (deps: Deps, orgadmin: Actor, bankId: string): Promise<void> => {
  await addTemplate(deps, orgadmin, {
    name: { zh: '期末考试结构（100 分）', en: 'Term exam, 100 points' },
    remark: '',
    document: {
      schema: 1,
      parts: [
        part(
          'choices',
          { zh: '一、选择与判断', en: 'I. Choice questions' },
          { types: ['single', 'multiple', 'boolean'], quantity: 10, points: 4, bankId },
        ),
        part(
          'blanks',
          { zh: '二、填空', en: 'II. Fill in the blanks' },
          { types: ['blank'], quantity: 4, points: 5, bankId },
        ),
        part(
          'numbers',
          { zh: '三、计算', en: 'III. Calculation' },
          { types: ['numeric'], quantity: 5, points: 8, bankId },
        ),
      ],
    },
  })
}
