/**
 * A list of 100,000 users: how long the server takes for its first, middle and last page, for the next page from a row that is
 * shown, and for searches and filters. Asked one at a time, the kinds of question in turn, by a system administrator and by
 * the administrator of the organisation they are all in. Reference: a bare HTTP echo, asked in the same turn.
 */
import { userPage } from '@labbox/contract/access/users.ts'
import { createTimes, withProduct } from './kit/asking.ts'
import { round } from './kit/figures.ts'
import { signIn, type Person } from './kit/http.ts'
import { crowdAdministrators, makeCrowd } from './kit/people.ts'
import { withFolder } from './kit/product.ts'
import { report } from './kit/report.ts'

const USERS = 100_000
const LIMIT = 20
const LAST = USERS / LIMIT
const ROUNDS = 40
const WARM_ROUNDS = 3

type Question = Parameters<typeof ask>[1]
const ask = (person: Person, input: Record<string, string | number>) =>
  person.call(userPage, { limit: LIMIT, ...input })

const sorts = ['account', '-name', 'number', '-createdAt']
/** Surnames, names of two and three characters, parts of accounts and numbers: with many finds, few, and none. */
const searches = ['张', '张伟', '王芳敏', 'crowd000123', '2026012', '12345', '99', 'nobody at all']
const filters: Question[] = [
  { role: 'teacher' },
  { role: 'student' },
  { status: 0 },
  { role: 'teacher', text: '李' },
]

/** One question of each kind; which one of its kind changes from round to round. */
const questionsOf = (round: number, after: string): Record<string, Question> => {
  const sort = sorts[round % sorts.length]!
  return {
    firstPage: { page: 1, sort },
    middlePage: { page: LAST / 2, sort },
    lastPage: { page: LAST, sort },
    nextPage: { page: LAST / 2 + 1, sort: 'account', after },
    search: { text: searches[round % searches.length]! },
    filter: filters[round % filters.length]!,
  }
}

const times = createTimes()

await withFolder(async (folder) => {
  makeCrowd(folder, USERS)
  await withProduct(folder, async (url, bare) => {
    const people: Person[] = []
    for (const account of Object.values(crowdAdministrators)) people.push(await signIn(url, account))
    const { items, total } = await ask(people[0]!, { page: LAST / 2 })
    if (total < USERS) throw new Error(`Only ${total} users are listed`)
    const after = items.at(-1)?.id ?? ''
    for (let n = -WARM_ROUNDS; n < ROUNDS; n++) {
      if (n === 0) times.forget()
      for (const person of people) {
        for (const [kind, question] of Object.entries(questionsOf(n + WARM_ROUNDS, after)))
          await times.timed(kind, () => ask(person, question))
        await times.timed('echo', bare)
      }
    }
  })
})

times.print()
const { p95, median: middle } = times
report({
  users: USERS,
  firstPageP95Ms: p95('firstPage'),
  middlePageP95Ms: p95('middlePage'),
  lastPageP95Ms: p95('lastPage'),
  nextPageP95Ms: p95('nextPage'),
  searchP95Ms: p95('search'),
  filterP95Ms: p95('filter'),
  echoP95Ms: p95('echo'),
  lastToFirstPage: round(middle('lastPage') / middle('firstPage')),
  middleToFirstPage: round(middle('middlePage') / middle('firstPage')),
  firstPageToEcho: round(middle('firstPage') / middle('echo')),
})
