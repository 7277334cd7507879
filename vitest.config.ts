import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { isGate, LEFT_OUT } from './scripts/gate.ts'

const long = process.env.LONG === '1'

/** Of the files and folders that the gate leaves out, those of one workspace. */
const leftOutOf = (name: string): string[] =>
  LEFT_OUT.filter((path) => path.startsWith(`${name}/`))
    .map((path) => path.slice(name.length + 1))
    .flatMap((path) => [path, `${path}/**`])

/** Unit and area tests of one workspace, beside the code. */
const project = (name: string, more: object = {}) => ({
  extends: true as const,
  test: {
    name,
    root: name,
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', ...(isGate ? leftOutOf(name) : [])],
    ...more,
  },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    // The files of a worker share the modules they import: reading them anew took half of the time. So no test file changes
    // what a module keeps without putting it back.
    isolate: false,
    setupFiles: [join(import.meta.dirname, 'contract/src/testing/seed.ts')],
    expect: { poll: { timeout: 60_000 } },
    // Limits for what hangs, not measures: the gate may share its two cores with other work.
    testTimeout: long ? 600_000 : 300_000,
    hookTimeout: 120_000,
    projects: [
      project('contract'),
      project('scripts'),
      project('bench'),
      project('web'),
      // Components in a document of their own, without a browser.
      project('components', {
        root: 'web',
        include: ['**/*.test.tsx'],
        environment: 'happy-dom',
        setupFiles: [join(import.meta.dirname, 'web/src/testing/components.ts')],
      }),
      project('server', {
        globalSetup: [join(import.meta.dirname, 'server/src/testing/database/postgres.ts')],
      }),
    ],
  },
})
