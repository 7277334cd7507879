import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/find-browser.ts'
import { toWebp } from './sheet.ts'

// Makes the pictures of docs/gallery.md: `node e2e/gallery/docs.ts [name…]` takes those named there, or these only, from what the
// journeys have shown (`KEEP=1 npx playwright test -c e2e/playwright.config.ts`), each as good as its size allows.
const MOST_BYTES = 60 * 1024
const WIDTH = 1280
const root = join(import.meta.dirname, '../..')
const shots = join(root, 'e2e/screenshots')
const page = readFileSync(join(root, 'docs/gallery.md'), 'utf8')
const named = [...page.matchAll(/images\/([\w-]+)\.webp/g)].map(([, name]) => name ?? '')
const wanted = process.argv.length > 2 ? process.argv.slice(2) : named

/** Where a journey has left it: among those that stay in the repository, or beside them. */
const pictureOf = (name: string): Buffer => {
  try {
    return readFileSync(join(shots, `${name}.png`))
  } catch {
    return readFileSync(join(shots, 'kept', `${name}.png`))
  }
}

const executablePath = await findBrowser()
if (!executablePath) throw new Error('There is no Chromium browser.')
const browser = await chromium.launch({ executablePath })
try {
  const drawing = await browser.newPage()
  for (const name of new Set(wanted)) {
    const picture = await toWebp(drawing, pictureOf(name), WIDTH, MOST_BYTES)
    writeFileSync(join(root, 'docs/images', `${name}.webp`), picture)
    console.log(`${name}: ${Math.round(picture.length / 1024)} KB`)
  }
} finally {
  await browser.close()
}
