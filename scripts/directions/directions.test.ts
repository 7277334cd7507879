import { describe, expect, it } from 'vitest'
import { circles, importsOf, type Import } from './graph.ts'
import { browserViolations, violation } from './rules.ts'

const from = (file: string, text: string) => importsOf(file, text)
const verdict = (file: string, text: string) => from(file, text).map(violation)[0]

describe('the directions of imports', () => {
  it.each([
    ['contract/src/a.ts', `import '@labbox/server/x.ts'`, undefined],
    ['contract/src/a.ts', `import { x } from 'labbox-bench/x.ts'`, 'contract does not know bench'],
    ['contract/src/a.ts', `import 'node:fs'`, 'browsers'],
    ['bench/src/a.ts', `import { x } from '@labbox/contract/x.ts'`, undefined],
    ['bench/src/a.ts', `import { x } from '../../server/src/app.ts'`, 'bench does not know server'],
    ['web/src/a.ts', `export * from '../../server/src/app.ts'`, 'web does not know server'],
    ['server/src/platform/a.ts', `import { x } from '../areas/exams/service.ts'`, 'platform knows no area'],
    ['server/src/areas/exams/service.ts', `import { x } from '../tasks/service.ts'`, undefined],
    [
      'server/src/areas/exams/authoring/papers.service.ts',
      `import { x } from '../tasks/state.queries.ts'`,
      undefined,
    ],
    ['server/src/areas/exams/tables.ts', `import { x } from '../access/tables.ts'`, undefined],
    ['server/src/areas/exams/service.ts', `import { x } from '../tasks/rules.ts'`, 'is entered by'],
    ['server/src/areas/tasks/service.ts', `import { x } from '../exams/service.ts'`, 'stands above'],
    ['server/src/areas/tasks/service.ts', `import type { X } from '../exams/service.ts'`, 'stands above'],
    ['server/src/areas/new/service.ts', `import { x } from '../exams/service.ts'`, 'no place'],
    ['server/src/areas/exams/rules.ts', `import { eq } from 'drizzle-orm'`, 'no I/O'],
    ['server/src/areas/exams/rules.ts', `import { x } from './tables.ts'`, 'no I/O'],
    ['server/src/areas/exams/rules.ts', `import type { X } from './tables.ts'`, undefined],
    ['server/src/areas/exams/rules.ts', `import { AppError } from '../../platform/errors.ts'`, undefined],
    ['server/src/areas/exams/service.ts', `import { x } from '../../testing/app.ts'`, 'for tests'],
    ['server/src/areas/tasks/service.test.ts', `import { x } from '../exams/service.ts'`, undefined],
    ['web/src/areas/experiments/page.tsx', `import { P } from '../bench/index.ts'`, undefined],
    ['web/src/areas/experiments/page.tsx', `import { P } from '../bench/panel.tsx'`, 'is entered by'],
    ['web/src/areas/bench/page.tsx', `const P = import('../experiments/index.ts')`, 'stands above'],
    ['web/src/ui/list.tsx', `import { P } from '../areas/bench/index.ts'`, 'knows no area'],
  ])('%s: %s → %s', (file, text, expected) => {
    if (expected) expect(verdict(file, text)).toContain(expected)
    else expect(verdict(file, text)).toBeUndefined()
  })

  it('see through to what a browser would load', () => {
    const imports = [
      ...from('web/src/main.tsx', `import { x } from 'labbox-bench/circuit/x.ts'`),
      ...from('bench/src/circuit/x.ts', `import { y } from './y.ts'; import type { Z } from './z.ts'`),
      ...from('bench/src/circuit/y.ts', `import 'node:net'`),
      ...from('bench/src/circuit/z.ts', `import 'node:fs'`),
    ]
    expect(browserViolations(imports)).toEqual([
      'web/src/main.tsx → bench/src/circuit/x.ts → bench/src/circuit/y.ts → node:net: not in a browser',
    ])
  })

  it('find circles, those of types too, not of what is loaded later', () => {
    const edge = (a: string, b: string, more: Partial<Import> = {}): Import => ({
      from: a,
      to: b,
      kind: 'file',
      typeOnly: false,
      dynamic: false,
      ...more,
    })
    expect(circles([edge('a', 'b'), edge('b', 'c'), edge('c', 'a'), edge('c', 'd')])).toEqual([
      ['a', 'b', 'c'],
    ])
    expect(circles([edge('a', 'b'), edge('b', 'a', { typeOnly: true })])).toEqual([['a', 'b']])
    expect(circles([edge('a', 'b'), edge('b', 'a', { dynamic: true })])).toEqual([])
  })
})
