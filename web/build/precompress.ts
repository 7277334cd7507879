import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { afterBuild } from './after-build.ts'

/** Files that are text; the rest is compressed already. */
const TEXT = /\.(js|mjs|css|svg|json|wasm|html)$/
/** Of larger ones the best would take longer than the build itself. */
const LARGE_BYTES = 8 << 20
/** Smaller ones fit into one packet as they are. */
const LEAST_BYTES = 1_024

/**
 * Compresses text files of a folder beside them, brotli and gzip, as far as it makes them smaller: the server sends what the
 * browser takes (`preCompressed` of `platform/http/web.ts`).
 */
export const precompress = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) precompress(path)
    else if (TEXT.test(name) && statSync(path).size >= LEAST_BYTES) {
      const content = readFileSync(path)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: content.length > LARGE_BYTES ? 5 : 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      }
      const packed = { br: brotliCompressSync(content, { params }), gz: gzipSync(content, { level: 9 }) }
      for (const [ending, bytes] of Object.entries(packed))
        if (bytes.length < content.length) writeFileSync(`${path}.${ending}`, bytes)
    }
  }
}

/** Compresses what a build has written, after everything else. */
export const precompressed = (): Plugin => afterBuild('labbox-precompressed', precompress, true)
