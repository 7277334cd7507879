import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
const p = await b.newPage({ viewport: { width: 1500, height: 1000 } })
const { readFileSync } = await import('node:fs')
const files = process.argv.slice(2)
await p.setContent(`<div style="display:grid;grid-template-columns:repeat(3,1fr);gap:8px">${files.map(f=>`<div style="border:1px solid #ccc"><b>${f}</b><br><img style="max-width:480px;max-height:300px" src="data:image/svg+xml;base64,${Buffer.from(readFileSync(f)).toString('base64')}"></div>`).join('')}</div>`)
await p.waitForTimeout(500)
await p.screenshot({ path: '/tmp/fm/all.png', fullPage: true })
await b.close()
