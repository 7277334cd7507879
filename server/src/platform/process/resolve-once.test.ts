import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/folder.ts'

const program = (lines: readonly string[]): string => lines.join('\n')

/** Two workspaces that each have a package of their own under the same name. */
const tree = (folder: string): void => {
  for (const workspace of ['one', 'two']) {
    const at = join(folder, workspace)
    mkdirSync(join(at, 'src'), { recursive: true })
    mkdirSync(join(at, 'node_modules/thing'), { recursive: true })
    writeFileSync(join(at, 'node_modules/thing/package.json'), '{"type":"module","exports":"./index.js"}')
    writeFileSync(join(at, 'node_modules/thing/index.js'), `export default '${workspace}'`)
    for (const file of ['a', 'b'])
      writeFileSync(join(at, `src/${file}.mjs`), `import thing from 'thing'\nexport default thing`)
  }
  writeFileSync(join(folder, 'one/src/missing.mjs'), `import 'not-there'`)
  // Neighbours: no package.json says that these are modules.
  mkdirSync(join(folder, 'one/src/near'))
  writeFileSync(join(folder, 'one/src/near/top.ts'), `export { name } from '../name.ts'`)
  writeFileSync(join(folder, 'one/src/name.ts'), `export const name: string = import.meta.url`)
}

test('a package is resolved once for a workspace, a neighbour is found, and what is missing is still told', async () => {
  const { path: folder, remove } = await temporaryFolder()
  try {
    tree(folder)
    const hook = join(import.meta.dirname, 'resolve-once.ts')
    const code = program([
      `const { resolveOnce } = await import(${JSON.stringify(hook)})`,
      `const { registerHooks } = await import('node:module')`,
      `let asked = 0`,
      `registerHooks({ resolve: (s, c, next) => { if (s === 'thing') asked += 1; return next(s, c) } })`,
      `resolveOnce()`,
      `const all = []`,
      `for (const file of ['one/src/a', 'one/src/b', 'two/src/a', 'two/src/b'])`,
      `  all.push((await import(${JSON.stringify(folder)} + '/' + file + '.mjs')).default)`,
      `const missing = await import(${JSON.stringify(folder)} + '/one/src/missing.mjs').catch(({ code }) => code)`,
      `const near = await import(${JSON.stringify(folder)} + '/one/src/near/top.ts')`,
      `console.log(JSON.stringify({ all, asked, missing, near: near.name.split('/').slice(-3) }))`,
    ])
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
    expect(JSON.parse(said)).toEqual({
      all: ['one', 'one', 'two', 'two'],
      asked: 2,
      missing: 'ERR_MODULE_NOT_FOUND',
      near: ['one', 'src', 'name.ts'],
    })
  } finally {
    await remove()
  }
})
