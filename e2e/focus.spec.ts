import { eachPage } from './gallery/walk.ts'
import { tabFaults } from './support/focus.ts'
import { personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

// Tracing a hundred pages costs more than the pages.
test.use({ trace: 'off' })
test.skip(process.env['LONG'] !== '1', 'LONG: only in npm run test:long')
// So many pages take a quarter of an hour where other work keeps the processor busy.
test.setTimeout(3_600_000)

for (const account of ['student1', 'teacher1', 'orgadmin', 'sysadmin'])
  test(`Tab goes over every page of ${account} in its order, and its place is seen`, async ({ browser }) => {
    const page = await personAt(browser, account, 'en')
    let pages = 0
    const found: string[] = []
    for await (const { pattern, failure } of eachPage(page)) {
      pages++
      const faults = failure === null ? await tabFaults(page) : [failure]
      found.push(...faults.slice(0, 3).map((what) => `${pattern}: ${what}`))
    }
    expect(pages).toBeGreaterThan(8)
    expect(found).toEqual([])
    await page.context().close()
  })
