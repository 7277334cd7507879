import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { circles, readImports, sourceFiles } from './graph.ts'
import { browserViolations, violation } from './rules.ts'

// Checks who imports whom, and that every import leads somewhere. Zones come from the folders, so a new area is covered at once.
const root = join(import.meta.dirname, '../..')
const folders = ['contract/src', 'bench/src', 'server/src', 'web/src', 'e2e', 'load', 'scripts']
const files = sourceFiles(root, folders)
const imports = readImports(root, files)

const problems = [
  ...imports.flatMap((one) => {
    const missing =
      one.kind === 'file' && !existsSync(join(root, one.to)) ? 'there is no such file' : undefined
    const problem = missing ?? violation(one)
    return problem ? [`${one.from} → ${one.to}: ${problem}`] : []
  }),
  ...browserViolations(imports),
  ...circles(imports).map((circle) => `in a circle: ${circle.join(', ')}`),
]
for (const problem of problems) console.log(problem)
console.log(`${files.length} files, ${imports.length} imports, ${problems.length} against the directions`)
process.exit(problems.length > 0 ? 1 : 0)
