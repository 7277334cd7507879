import { ownerGroups } from '@labbox/contract/core/ownership.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { bankPurposes } from '@labbox/contract/questions/banks.ts'
import type { QuestionDocument } from '@labbox/contract/questions/key.ts'
import { transaction, type Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/database/ids.ts'
import { insertQuestions } from './questions.service.ts'
import { questionBank, type questionTag } from './tables.ts'
import { insertTag } from './tags.service.ts'

interface ShippedTag {
  key: string
  name: LocalText
  children?: readonly ShippedTag[]
}

/** A bank that comes with the product. */
export interface ShippedBank {
  key: string
  name: LocalText
  remark: LocalText
  tags: readonly ShippedTag[]
  /** Tags by the keys of their branch: `analog.opamps`. */
  questions: readonly { document: QuestionDocument; difficulty: number; tags: readonly string[] }[]
}

/** Makes a shipped bank one of a school, for practice and exams. */
export const shipBank = (
  deps: Pick<Deps, 'clock'> & { db: Db },
  orgId: string,
  bank: ShippedBank,
): Promise<string> =>
  transaction(deps.db, async (tx) => {
    const id = newId()
    const now = deps.clock.now()
    await tx.insert(questionBank).values({
      id,
      orgId,
      group: ownerGroups.school,
      purpose: bankPurposes.both,
      shipped: bank.key,
      name: bank.name,
      remark: bank.remark,
      createdAt: now,
      updatedAt: now,
    })
    const tagIds = new Map<string, string>()
    const plant = async (
      tags: readonly ShippedTag[],
      parent: typeof questionTag.$inferSelect | null,
      above: string,
    ): Promise<void> => {
      for (const { key, name, children } of tags) {
        const tag = await insertTag(tx, id, parent, name)
        tagIds.set(`${above}${key}`, tag.id)
        await plant(children ?? [], tag, `${above}${key}.`)
      }
    }
    await plant(bank.tags, null, '')
    const questions = bank.questions.map(({ tags, ...question }) => ({
      ...question,
      tagIds: tags.flatMap((key) => tagIds.get(key) ?? []),
    }))
    await insertQuestions(deps, tx, null, id, questions)
    return id
  })
