import { join } from 'node:path'
import type { Plugin } from 'vite'

/** A step after a build has been written, given its folder; `last`: when all others are done. */
export const afterBuild = (
  name: string,
  act: (folder: string) => void | Promise<void>,
  last = false,
): Plugin => {
  let out = ''
  return {
    name,
    apply: 'build',
    configResolved: ({ root, build }) => {
      out = build.outDir.startsWith('/') ? build.outDir : join(root, build.outDir)
    },
    closeBundle: { order: last ? 'post' : null, sequential: true, handler: () => act(out) },
  }
}
