import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'

/** One import or re-export of a source file. */
export interface Import {
  from: string
  /** Path of the imported file from the root, or the name of a package (`node:fs`, `zod`). */
  to: string
  kind: 'file' | 'package'
  /** Only types: gone before the program runs. */
  typeOnly: boolean
  /** `import()`: loaded when it is called. */
  dynamic: boolean
}

const packages = [
  { prefix: '@labbox/contract/', folder: 'contract/src/' },
  { prefix: 'labbox-bench/', folder: 'bench/src/' },
]

/** All source files below the given folders, as paths from the root. */
export function sourceFiles(root: string, folders: string[]): string[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path}`,
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
    .map((path) => path.replaceAll('\\', '/'))
}

/** The imports of one source text. */
export function importsOf(from: string, text: string): Import[] {
  const { module } = parseSync(from, text)
  const found: Import[] = []
  const add = (specifier: string, typeOnly: boolean, dynamic = false) =>
    found.push({ from, ...target(from, specifier), typeOnly, dynamic })
  for (const one of module.staticImports)
    add(one.moduleRequest.value, one.entries.length > 0 && one.entries.every((entry) => entry.isType))
  for (const one of module.staticExports)
    for (const entry of one.entries) if (entry.moduleRequest) add(entry.moduleRequest.value, entry.isType)
  for (const one of module.dynamicImports) {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(one.moduleRequest.start, one.moduleRequest.end))
    if (literal) add(literal[1]!, false, true)
  }
  return found
}

/** The imports of all files. */
export function readImports(root: string, files: string[]): Import[] {
  return files.flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')))
}

function target(from: string, specifier: string): Pick<Import, 'to' | 'kind'> {
  if (specifier.startsWith('.'))
    return { to: normalize(join(dirname(from), specifier)).replaceAll('\\', '/'), kind: 'file' }
  const own = packages.find(({ prefix }) => specifier.startsWith(prefix))
  return own
    ? { to: own.folder + specifier.slice(own.prefix.length), kind: 'file' }
    : { to: specifier, kind: 'package' }
}

/**
 * The circles among files: groups of two or more that all reach each other (Tarjan's strongly connected
 * components). Types count: files that need each other's are one thought in two places; `import()` does not.
 */
export function circles(imports: Import[]): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, to, kind, dynamic } of imports)
    if (kind === 'file' && !dynamic) next.set(from, [...(next.get(from) ?? []), to])
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (file: string): number => {
    const own = index.size
    index.set(file, own)
    low.set(file, own)
    stack.push(file)
    for (const other of next.get(file) ?? []) {
      if (!index.has(other)) low.set(file, Math.min(low.get(file)!, visit(other)))
      else if (stack.includes(other)) low.set(file, Math.min(low.get(file)!, index.get(other)!))
    }
    if (low.get(file) === own) {
      const group = stack.splice(stack.indexOf(file))
      if (group.length > 1) found.push(group)
    }
    return low.get(file)!
  }
  for (const file of next.keys()) if (!index.has(file)) visit(file)
  return found
}
