import { bankAdd } from '@labbox/contract/questions/banks.ts'
import { exerciseStart } from '@labbox/contract/questions/exercises.ts'
import { questionAdd } from '@labbox/contract/questions/questions.ts'
import { tagAdd } from '@labbox/contract/questions/tags.ts'
import { samples } from '@labbox/contract/questions/testing.ts'
import type { Client } from './app.ts'

/** A personal bank of the teacher, open to a class, with one tagged question, and a round that a student of it began. */
export const practisedBank = async (teacher: Client, student: Client, classId: string) => {
  const { id: bankId } = await teacher.ok(bankAdd, { name: { en: 'Bank' }, purpose: 0, classIds: [classId] })
  const { id: tagId } = await teacher.ok(tagAdd, { bankId, name: { en: 'Filters' } })
  const { id: questionId } = await teacher.ok(questionAdd, {
    bankId,
    document: samples.single,
    tagIds: [tagId],
  })
  const { id: roundId } = await student.ok(exerciseStart, { kind: 'topic', bankId, tagIds: [tagId] })
  return { bankId, tagId, questionId, roundId }
}
