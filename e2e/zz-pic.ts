import { chromium } from '@playwright/test'
import { callApi } from './support/pages.ts'
import { personAt } from './support/people.ts'
import { settle } from './gallery/walk.ts'
const url = 'http://127.0.0.1:4810'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
// account lang scheme width path name
for (const one of process.argv.slice(2)) {
  const [account = '', language = '', scheme = '', width = '', path = '', name = ''] = one.split(',')
  const page = await personAt(browser, account, language as 'en', { url, colorScheme: scheme as 'dark', password: 'labbox-demo-1' })
  await page.setViewportSize({ width: Number(width), height: Number(width) < 500 ? 740 : 900 })
  let to = path
  if (path.includes(':class')) {
    const { data } = await callApi(page, 'GET', '/lab/class/page?limit=5') as any
    to = path.replace(':class', data.items[0].id)
  }
  await page.goto(url + to); await settle(page); await page.waitForTimeout(600)
  await page.screenshot({ path: `/tmp/pics/${name}.png` })
  await page.context().close()
}
await browser.close()
