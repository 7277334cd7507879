import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/find-browser.ts'
process.env['E2E_URL'] = 'http://127.0.0.1:4810'
process.env['DEMO_PASSWORD'] = 'labbox-demo-1'
const { newPerson } = await import('../support/people.ts')
const { callApi } = await import('../support/pages.ts')
const browser = await chromium.launch({ executablePath: (await findBrowser())! })
for (const [lang, width, scheme] of [['zh', 1366, 'dark'], ['en', 360, 'dark']] as const) {
  const { page } = await newPerson(browser, lang, 'dean', async (admin) => {
    const role = { base: 'teacher', name: { zh: `院长${lang}`, en: `Dean ${lang}` }, grants: ['statistics:task:page', 'statistics:course:page', 'statistics:teacher:page', 'statistics:risk:page'].map((permission) => ({ permission, scope: 'org' })) }
    const a = (await callApi(admin, 'POST', '/sys/role/add', role)) as any
    if (a.code !== 200) console.log(a)
    return a.data.id
  })
  await page.setViewportSize({ width, height: width < 500 ? 740 : 768 }); await page.emulateMedia({ colorScheme: scheme })
  for (const p of ['teacher', 'risk']) {
    await page.goto(`/statistics/${p}`); await page.waitForLoadState('networkidle'); await page.waitForTimeout(900)
    console.log(page.url())
    await page.screenshot({ path: `/tmp/shots/${p}-${lang}-${width}.png`, fullPage: width < 500 })
  }
}
await browser.close()
