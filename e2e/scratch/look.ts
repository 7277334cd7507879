import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/find-browser.ts'
import { openSession } from '../support/pages.ts'
const url = 'http://127.0.0.1:4810'
const browser = await chromium.launch({ executablePath: (await findBrowser())! })
const runs = JSON.parse(process.argv[2]!) as [string, string, string, number, 'light'|'dark', string][]
for (const [who, path, lang, width, scheme, name] of runs) {
  const ctx = await browser.newContext({ locale: lang, viewport: { width, height: width < 500 ? 740 : width===1366?768:900 }, colorScheme: scheme, reducedMotion: 'reduce' })
  const page = await ctx.newPage()
  await openSession(page, who, url, 'labbox-demo-1')
  await page.goto(url + path); await page.waitForLoadState('networkidle'); await page.waitForTimeout(700)
  const wide = await page.evaluate<string>(`JSON.stringify([...document.querySelectorAll('.ant-table-content, .ant-table-body, .lb-page')].map(e=>[e.className.slice(0,30), e.scrollWidth-e.clientWidth]).filter(x=>x[1]>0))`)
  console.log(name, page.url().replace(url,''), wide)
  await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: width < 500 })
  await ctx.close()
}
await browser.close()
