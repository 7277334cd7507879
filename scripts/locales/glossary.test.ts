import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from '../directions/graph.ts'
import { fixedTexts, refusedWords, refuser, writingFaults } from './glossary.ts'
import { pageTexts, sourceTexts, type Text } from './texts.ts'

const root = join(import.meta.dirname, '../..')
const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
const refused = refusedWords(glossary)
const fixed = new Set(fixedTexts(glossary))

/** Tests and what they are made of show nothing to anybody. */
const shown = (file: string): boolean => !/\.test\.|\/testing\/|\.samples\./.test(file)

const locales = join(root, 'web/src/locales')
const pages = (['zh', 'en'] as const).flatMap((language) => pageTexts(locales, language))
const sources = sourceFiles(root, ['contract/src', 'server/src', 'bench/src', 'web/src'])
  .filter(shown)
  .flatMap((file) => sourceTexts(file, readFileSync(join(root, file), 'utf8')))
const bank = 'server/src/shipped/questions/electronics-basics.json'
sources.push(...sourceTexts(bank, `(${readFileSync(join(root, bank), 'utf8')})`))
const texts = [...pages, ...sources]

/** Every text with a finding, as `place: finding: text`. */
const found = (within: readonly Text[], findings: (text: Text) => string[]): string[] =>
  within
    .filter(({ text }) => !fixed.has(text))
    .flatMap((each) => findings(each).map((finding) => `${each.at}: ${finding}: ${each.text}`))

describe('the words of the product', () => {
  it('are those of the glossary', () => {
    expect(refused.length).toBeGreaterThan(100)
    expect(found(texts, refuser(refused))).toEqual([])
  })

  it('are written by the rules of their language', () => {
    expect(found(texts, writingFaults)).toEqual([])
  })

  it('are those of the specification where it fixes them', () => {
    const there = new Set(texts.map(({ text }) => text))
    expect([...fixed].filter((text) => !there.has(text))).toEqual([])
  })

  it('are read from everywhere', () => {
    expect(pages.length).toBeGreaterThan(7_000)
    expect(sources.length).toBeGreaterThan(1_000)
  })
})

it('finds refused words and faults of writing', () => {
  const words = refuser(
    refusedWords(
      '| Thing | English | Chinese | Refused |\n| --- | --- | --- | --- |\n| a | b | c | 组织, go on, =Over |',
    ),
  )
  const text = (language: 'zh' | 'en', said: string): Text => ({ at: '', language, text: said })
  expect(words(text('zh', '本组织'))).toEqual(['“组织” (a)'])
  expect(words(text('en', 'Go on here'))).toEqual(['“go on” (a)'])
  expect(words(text('en', 'ago one'))).toEqual([])
  expect(words(text('en', 'Over'))).toEqual(['“Over” (a)'])
  expect(words(text('en', 'Over 4 hours'))).toEqual([])
  expect(writingFaults(text('zh', '已保存,请刷新'))).toEqual(['half-width punctuation'])
  expect(writingFaults(text('zh', '共 3 条，约 2 MB（PDF）'))).toEqual([])
  expect(writingFaults(text('zh', '第3条'))).toEqual(['no space between Chinese and Latin'])
  expect(writingFaults(text('en', 'Saving ...'))).toEqual(['three dots'])
})

it('tells the language of a text in a source', () => {
  const source = `const a = { zh: '甲', en: 'A' }; const b = row('key', '乙', 'B', '/path'); const others = { x: '丙 c' }
    const c = { en: { d: ['E'], f: (n: number) => \`\${n} G\` } }`
  expect(sourceTexts('a.ts', source).map(({ language, text }) => `${language} ${text}`)).toEqual([
    'zh 甲',
    'en A',
    'zh 乙',
    'en B',
    'en E',
    'en {} G',
  ])
})
