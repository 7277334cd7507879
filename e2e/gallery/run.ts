import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/find-browser.ts'
import type { Language } from '../support/language.ts'
import { startProduct } from '../support/product.ts'
import { drawSheet } from './sheet.ts'
import { walk, type Picture } from './walk.ts'

// Pictures of every page in both languages, both themes and three widths, on a demo with work of months: one sheet for each page, and a
// list of what can be computed of what is wrong. `npm run gallery -- /exam` does so for addresses with this in them, `npm run gallery
// -- student1` for the pages of one account, `npm run gallery -- en` in one language, and all can be given; GALLERY_URL names a product
// that runs already.
const folder = join(import.meta.dirname, '../../.cache/gallery')
const everybody = ['teacher1', 'student1', 'sysadmin', 'orgadmin']
const both: readonly Language[] = ['zh', 'en']
const given = process.argv.slice(2)
/** Those that are given, or all. */
const chosen = <T extends string>(all: readonly T[]): readonly T[] => {
  const some = all.filter((one) => given.includes(one))
  return some.length > 0 ? some : all
}
const accounts = chosen(everybody)
const languages = chosen(both)
const only = given.filter((word) => ![...everybody, ...both].includes(word))

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const running = process.env['GALLERY_URL']
const product = running ? { url: running, stop: async () => {} } : await startProduct({ DEMO_WORK: 'on' })
const executablePath = await findBrowser()
if (!executablePath) throw new Error('There is no Chromium browser.')
const browser = await chromium.launch({ executablePath })
const drawing = await browser.newPage()

const sheets = new Map<string, Picture[]>()
const failures: string[] = []

/** Both languages come at their own pace: the later one completes the sheet. */
const add = async (sheet: string, pictures: Picture[]): Promise<void> => {
  const all = [...(sheets.get(sheet) ?? []), ...pictures]
  sheets.set(sheet, all)
  const file = `${sheet.replace(/^\//, '').replace(/[^\w-]+/g, '_')}.webp`
  writeFileSync(join(folder, file), await drawSheet(drawing, all))
  console.log(`${pictures[0]?.look.slice(0, 2)} ${sheet}`)
  for (const { look, faults: found } of pictures)
    for (const fault of found) console.log(`  ${look}: ${fault}`)
}

const walkIn = async (language: Language): Promise<void> => {
  const seen = new Set<string>()
  for (const account of accounts)
    for await (const visit of walk(browser, { account, language, url: product.url, seen, only }))
      if ('failure' in visit) failures.push(`${visit.sheet} (${language}): ${visit.failure}`)
      else await add(visit.sheet, visit.pictures)
}

try {
  await Promise.all(languages.map(walkIn))
} finally {
  await browser.close()
  await product.stop()
}

const faults = [...sheets].flatMap(([name, pictures]) => {
  const looks = Map.groupBy(
    pictures.flatMap(({ look, faults: found }) => found.map((fault) => ({ look, fault }))),
    ({ fault }) => fault,
  )
  return [...looks].map(([fault, where]) => `${name} (${where.map(({ look }) => look).join(', ')}): ${fault}`)
})
faults.push(...failures)
writeFileSync(join(folder, 'faults.txt'), faults.join('\n'))
console.log(`\n${faults.join('\n')}\n\n${sheets.size} sheets in ${folder}, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
