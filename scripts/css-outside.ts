import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// How many declarations of CSS stand outside the common parts (web/src/ui): what a page needs is to come from them. Fails where there
// are more than before; where there are fewer, the smaller number is kept.
const root = join(import.meta.dirname, '..')
const kept = join(import.meta.dirname, 'css-outside.json')

/** Declarations of a style sheet: `name: value`, each ended by a semicolon or by its rule. */
const declarationsIn = (css: string): number =>
  css.replace(/\/\*[\s\S]*?\*\//g, '').match(/(?<=[{;]\s*)-{0,2}[a-z][\w-]*\s*:[^;{}]+(?=[;}])/gi)?.length ??
  0

const files = globSync('web/src/**/*.css', { cwd: root }).filter((file) => !file.startsWith('web/src/ui/'))
const count = files.reduce((sum, file) => sum + declarationsIn(readFileSync(join(root, file), 'utf8')), 0)
const { declarations: most } = JSON.parse(readFileSync(kept, 'utf8')) as { declarations: number }

console.log(`${count} declarations of CSS outside web/src/ui, at most ${most}`)
if (count < most) writeFileSync(kept, `{ "declarations": ${count} }\n`)
if (count > most) {
  console.error('Use the parts of web/src/ui, or add to them (docs: /dev/ui of `npm run dev` shows them).')
  process.exit(1)
}
