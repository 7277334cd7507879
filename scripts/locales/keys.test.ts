import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from '../directions/graph.ts'
import { keysIn, matcher, usesIn } from './keys.ts'

const root = join(import.meta.dirname, '../..')
const [zh, en] = (['zh', 'en'] as const).map((language) => keysIn(join(root, 'web/src/locales', language)))
const areas = new Set([...en!].map((key) => key.slice(0, key.indexOf(':'))))
const sources = sourceFiles(root, ['web/src'])
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, ...usesIn(file, readFileSync(join(root, file), 'utf8'), areas) }))

/**
 * Files whose calls do not tell the key, with the keys that can be; nothing where they stand elsewhere as `area:key` (titles of
 * routes and cards), or in another file of this list.
 */
const declared: Readonly<Record<string, readonly string[]>> = {
  'web/src/app/title.ts': [],
  'web/src/areas/access/dashboard/HiddenTiles.tsx': [],
  'web/src/areas/access/dashboard/Tile.tsx': [],
  'web/src/areas/access/entry/RegistrationForm.tsx': [],
  'web/src/areas/access/pages/Profile.tsx': [],
  'web/src/areas/access/sys/menus/MenuFields.tsx': [],
  'web/src/areas/classes/pages/ClassView.tsx': [],
  'web/src/areas/exams/board/Board.tsx': [],
  'web/src/areas/experiments/pages/MyExperiments.tsx': [],
  'web/src/areas/scores/book/GradeGrid.tsx': [],
  'web/src/areas/scores/pages/MyScoreList.tsx': [],
  'web/src/areas/scores/pages/Results.tsx': [],
  'web/src/areas/statistics/pages/WorkList.tsx': [],
  'web/src/areas/tasks/components/CountsBar.tsx': [],
  'web/src/areas/tasks/components/StudentDrawer.tsx': [],
  'web/src/areas/tasks/components/StudentTable.tsx': [],
  'web/src/areas/tasks/pages/TaskView.tsx': [],
  'web/src/areas/tasks/status.tsx': ['tasks:status.work.*', 'tasks:status.exam.*', 'tasks:status.report.*'],
}

const used = [
  ...sources.flatMap(({ uses }) => uses.map(({ pattern }) => pattern)),
  ...Object.values(declared).flat(),
]

describe('texts of the web app', () => {
  it('are there in both languages', () => {
    expect([...zh!].filter((key) => !en!.has(key))).toEqual([])
    expect([...en!].filter((key) => !zh!.has(key))).toEqual([])
  })

  it('are there wherever they are asked for', () => {
    const keys = [...en!]
    const missing = sources.flatMap(({ uses }) =>
      uses.filter(({ pattern }) => !keys.some(matcher(pattern))).map(({ pattern, at }) => `${at} ${pattern}`),
    )
    expect(missing).toEqual([])
  })

  it('are asked for by names that can be read, or declared here', () => {
    expect(sources.flatMap(({ file, unknown }) => (file in declared ? [] : unknown))).toEqual([])
    const silent = Object.keys(declared).filter(
      (file) => !sources.some((source) => source.file === file && source.unknown.length > 0),
    )
    expect(silent).toEqual([])
    const nothing = Object.values(declared)
      .flat()
      .filter((pattern) => ![...en!].some(matcher(pattern)))
    expect(nothing).toEqual([])
  })

  it('are all used', () => {
    const tests = used.map(matcher)
    expect([...en!].filter((key) => !tests.some((test) => test(key)))).toEqual([])
  })
})

it('reads what a source text asks for', () => {
  const { uses, unknown } = usesIn(
    'a.tsx',
    `const title = 'one:title'
     export const A = ({ kind, more }: Props) => {
       const { t } = useTranslation(['one', 'two'])
       const { t: other } = useTranslation('two')
       const name = more ? 'more' : \`less.\${kind}\`
       return <p title={t('plain')}>{t(\`of.\${kind}.label\`)}{other(name)}{t(kind)}{t(\`\${kind}.x\`)}</p>
     }
     const B = (t: T) => t('anywhere')
     translate('shell:said')`,
    new Set(['one', 'two', 'shell']),
  )
  expect([...new Set(uses.map(({ pattern }) => pattern))].toSorted()).toEqual([
    'anywhere',
    'one:of.*.label',
    'one:plain',
    'one:title',
    'shell:said',
    'two:less.*',
    'two:more',
  ])
  expect(unknown).toEqual(['a.tsx:6', 'a.tsx:6'])
  expect(['a:b.c', 'a:b.c.d', 'x:b.c'].filter(matcher('a:b.*'))).toEqual(['a:b.c', 'a:b.c.d'])
  expect(['a:b', 'a:xb', 'c:b'].filter(matcher('b'))).toEqual(['a:b', 'c:b'])
})
