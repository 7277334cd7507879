/**
 * Search over 100,000 documents in 100 courses, and answers of a language model whose numbers about a circuit are simulated before they
 * are shown. What a student finds is looked at: anything of another course is a leak, and so is a name in what the language model was
 * sent (a fake one, on this machine). `searchProcessorMs`: processor time of the product for one search, its database included, which a
 * busy machine hardly changes. References, in the same turn: a bare HTTP echo, and the same answer without a circuit. Smaller:
 * `DOCUMENTS=5000 COURSES=20 npm run load assistant`.
 */
import { answersAsk, answersConsent } from '@labbox/contract/assistant/asking.ts'
import {
  providerApprove,
  providerGet,
  providerOrgs,
  providerUpdate,
} from '@labbox/contract/assistant/provider.ts'
import * as experiments from '@labbox/contract/experiments/experiments.ts'
import { searchFind } from '@labbox/contract/search/search.ts'
import { openChatProvider } from '@labbox/contract/testing/chat-provider.ts'
import { circuitOf, parts } from 'labbox-bench/circuit/circuit.fixture.ts'
import { createTimes, signInStudents, withProduct } from './kit/asking.ts'
import { round } from './kit/figures.ts'
import { signIn, type Person } from './kit/http.ts'
import { makeLibrary } from './kit/people.ts'
import { withFolder } from './kit/product.ts'
import { report } from './kit/report.ts'

const DOCUMENTS = Number(process.env['DOCUMENTS'] ?? 100_000)
const COURSES = Number(process.env['COURSES'] ?? 100)
const SEARCHERS = 5
const EACH = 20
const WARM = 2
/** Of one person with a circuit and without it: below what one may ask in a minute. */
const QUESTIONS = 2
const PLACE = 'Here'
const words = [
  '示波器 触发方式',
  '截止频率',
  'trigger oscilloscope',
  'amplifier uncertainty',
  '读数不稳定',
  'supply',
  `number${Math.floor(DOCUMENTS / 2)}`,
  'ground clip',
]

const times = createTimes()

const divider = circuitOf({
  DP1: parts.supply(1, 'in', '0'),
  R1: parts.R('1k', 'in', 'out'),
  R2: parts.R('1k', 'out', '0'),
})

/** What one person finds; every find of a student has to lead to the one course that they take. */
const search = async (who: Person, n: number, own: Set<string>): Promise<void> => {
  const found = await times.timed('search', () => who.call(searchFind, { words: words[n % words.length]! }))
  // Labs that come with the product are everybody’s.
  for (const { kind, lead } of found) if (kind === 'answer') own.add(lead.id)
}

const ask = async (url: string, who: Person, experimentId?: string): Promise<string> => {
  const response = await fetch(`${url}/api${answersAsk.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-token': who.token },
    body: JSON.stringify({
      question: '示波器 触发方式',
      intent: 'debug',
      ...(experimentId && { experimentId }),
    }),
  })
  return response.text()
}

const setModel = async (url: string, model: Awaited<ReturnType<typeof openChatProvider>>) => {
  const admin = await signIn(url, 'loadadmin')
  const { hasKey: _, updatedAt: __, ...before } = await admin.call(providerGet, {})
  const set = { enabled: true, url: model.url, key: model.key, model: 'fake', place: PLACE }
  await admin.call(providerUpdate, { ...before, ...set })
  const { items } = await admin.call(providerOrgs, {})
  await admin.call(providerApprove, { orgId: items[0]!.orgId, approved: true })
}

const figures = await withFolder(async (folder) => {
  const indexS = makeLibrary(folder, COURSES, DOCUMENTS)
  const model = await openChatProvider()
  const answered = await withProduct(
    folder,
    async (url, bare, spentMs) => {
      const students = await signInStudents(url, SEARCHERS)
      const teacher = await signIn(url, 'teacher1')
      const courses = students.map(() => new Set<string>())
      const all = new Set<string>()
      let begun = 0
      for (let n = 0; n < WARM + EACH; n++) {
        if (n === WARM) {
          times.forget()
          begun = spentMs()
        }
        for (const [k, who] of students.entries()) await search(who, n, courses[k]!)
        await search(teacher, n, all)
        await times.timed('echo', bare)
      }
      const searchProcessorMs = round((spentMs() - begun) / (EACH * (students.length + 1)))
      // Each takes one course, and no two the same.
      let leaks = courses.reduce((sum, own) => sum + Math.max(0, own.size - 1), 0)
      leaks += courses.length - new Set(courses.flatMap((own) => [...own])).size > 0 ? 1 : 0

      await setModel(url, model)
      model.behave('claims')
      let unchecked = 0
      for (const who of students) {
        await who.call(answersConsent, { place: PLACE, given: true })
        const { id } = await who.call(experiments.experimentPractice, { projectId: null })
        await who.call(experiments.experimentSave, { id, circuit: divider })
        if (who === students[0]) await ask(url, who, id)
        for (let n = 0; n < QUESTIONS; n++) {
          const text = await times.timed('checked', () => ask(url, who, id))
          unchecked += Number(!text.includes('{{V(out) = 4 V|off|2.50 V}}'))
          await times.timed('plain', () => ask(url, who))
        }
      }
      leaks += model.got.filter(({ body }) => /Person \d|student\d{4}/.test(body)).length
      return {
        searchProcessorMs,
        leaks,
        unchecked,
        found: courses.map(({ size }) => size),
        ofTeacher: all.size,
      }
    },
    { OUTBOUND_ALLOW: '127.0.0.1' },
  )
  await model.close()
  return { ...answered, indexDocsPerS: round(DOCUMENTS / indexS) }
})

times.print()
report({
  documents: DOCUMENTS,
  courses: COURSES,
  ...figures,
  ...times.searches(),
  checkedMs: round(times.median('checked')),
  answeredMs: round(times.median('plain')),
})
