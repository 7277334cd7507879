import { eachPage } from './gallery/walk.ts'
import { sideways } from './support/pages.ts'
import { personAt } from './support/people.ts'
import { expect, test } from './support/test.ts'

// What a window of 1366 × 768 has room for when its page is enlarged to 200 %.
const SIZE = { width: 683, height: 384 }

// Tracing a hundred pages costs more than the pages.
test.use({ trace: 'off' })
test.skip(process.env['LONG'] !== '1', 'LONG: only in npm run test:long')
// So many pages take a quarter of an hour where other work keeps the processor busy.
test.setTimeout(3_600_000)

// English words are the longer ones: what fits in them fits.
for (const account of ['student1', 'teacher1', 'orgadmin', 'sysadmin'])
  test(`at 200 % no page of ${account} has to be scrolled sideways`, async ({ browser }) => {
    const page = await personAt(browser, account, 'en')
    await page.setViewportSize(SIZE)
    let pages = 0
    const found: string[] = []
    for await (const { pattern, failure } of eachPage(page)) {
      pages++
      const wide = failure === null ? (await sideways(page)).slice(0, 2) : [failure]
      found.push(...wide.map((what) => `${pattern}: ${what}`))
    }
    expect(pages).toBeGreaterThan(8)
    expect(found).toEqual([])
    await page.context().close()
  })
