import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

// What a page makes a browser load before it is idle: JavaScript and CSS, gzip -9, as the build has it. Fails where a page has become
// heavier, or comes in too many files. `npm run load web` measures the same in a browser, with what the data on the page brings along.
const root = join(import.meta.dirname, '..')

/** Kilobytes of 1,024. `parts` are names of chunks, or sources that are loaded by themselves. */
const everyPage = ['index', 'locale-zh', 'every-page']
const texts = (names: readonly string[]): string[] => names.map((name) => `src/locales/zh/${name}.json`)
const pages = [
  { name: 'sign-in', most: 110, mostFiles: 12, parts: ['index', 'locale-zh', ...texts(['ways-in'])] },
  {
    name: 'dashboard',
    most: 320,
    mostFiles: 30,
    parts: [
      ...everyPage,
      'core',
      'shell',
      'cards',
      ...texts(['access', 'bookings', 'courses', 'experiments', 'home', 'tasks']),
    ],
  },
  {
    name: 'exam',
    most: 250,
    mostFiles: 30,
    parts: [...everyPage, 'src/areas/exams/sit/SittingPage.tsx', ...texts(['exams-sit', 'questions'])],
  },
  {
    name: 'experiment',
    most: 600,
    mostFiles: 40,
    parts: [...everyPage, 'core', 'experiment', ...texts(['bench', 'experiments', 'measurement'])],
  },
]

const Chunk = z.object({
  file: z.string(),
  name: z.string().optional(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
})

const folder = mkdtempSync(join(tmpdir(), 'labbox-web-'))
try {
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--manifest',
      '--emptyOutDir',
      '--logLevel',
      'error',
      '--outDir',
      folder,
    ],
    { cwd: join(root, 'web'), stdio: 'inherit' },
  )
  if (status !== 0) throw new Error('the build fails')
  const manifest = z
    .record(z.string(), Chunk)
    .parse(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')))

  const keysOf = (part: string): string[] => {
    const keys = manifest[part] ? [part] : Object.keys(manifest).filter((one) => manifest[one]?.name === part)
    if (keys.length === 0) throw new Error(`the build has no ${part}: renew the list of parts`)
    return keys
  }
  const filesOf = (parts: readonly string[]): Set<string> => {
    const seen = new Set<string>()
    const files = new Set<string>()
    const add = (key: string): void => {
      const chunk = manifest[key]
      if (!chunk || seen.has(key)) return
      seen.add(key)
      for (const file of [chunk.file, ...chunk.css]) if (/\.(js|css)$/.test(file)) files.add(file)
      chunk.imports.forEach(add)
    }
    parts.flatMap(keysOf).forEach(add)
    return files
  }
  const heavy = pages.filter(({ name, most, mostFiles, parts }) => {
    const files = [...filesOf(parts)]
    const bytes = files.reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
      0,
    )
    const kb = Math.round(bytes / 1024)
    console.log(`${name}: ${kb} KB in ${files.length} files, at most ${most} KB in ${mostFiles}`)
    return kb > most || files.length > mostFiles
  })
  process.exitCode = heavy.length > 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true })
}
