import { setTimeout as sleep } from 'node:timers/promises'
import { classPage } from '@labbox/contract/classes/classes.ts'
import { publishExam } from '../exam/paper.ts'
import { Sitter } from '../exam/sitter.ts'
import { quantile } from '../kit/figures.ts'
import { signIn, type Person } from '../kit/http.ts'

/** Each rests so long between two answers. */
const REST_MS = 200

export interface ExamClass {
  /** 95th percentile of the saves while all answer for so long, ms. */
  answer(forMs: number): Promise<number>
  close(): void
}

/** An exam of the teacher's largest class that these students of it have begun. */
export const examClass = async (
  url: string,
  teacher: Person,
  accounts: readonly string[],
): Promise<ExamClass> => {
  const { items } = await teacher.call(classPage, { limit: 100 })
  const [largest] = items.toSorted((a, b) => b.members - a.members)
  if (!largest) throw new Error('There is no class')
  const { id: examId } = await publishExam(teacher, largest.id)
  const port = Number(new URL(url).port)
  const sitters: Sitter[] = []
  for (const [k, account] of accounts.entries()) {
    const { token, close } = await signIn(url, account)
    close()
    const sitter = new Sitter(port, token, k)
    await sitter.find(examId)
    if (!sitter.id) throw new Error(`${account} is not in the class`)
    await sitter.start()
    await sitter.page(0)
    sitters.push(sitter)
  }
  return {
    async answer(forMs) {
      const times: number[] = []
      const until = performance.now() + forMs
      await Promise.all(
        sitters.map(async (sitter) => {
          const [question = 1, option = ''] = [...sitter.right][0] ?? []
          while (performance.now() < until) {
            const begun = performance.now()
            await sitter.save(question, option)
            times.push(performance.now() - begun)
            await sleep(REST_MS)
          }
        }),
      )
      return quantile(times, 0.95)
    },
    close: () => sitters.forEach((sitter) => sitter.close()),
  }
}
