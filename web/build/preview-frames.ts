import { cpSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build, type Plugin } from 'vite'
import { afterBuild } from './after-build.ts'

const frames = ['docx', 'xlsx', 'pptx']
/** What pdf.js fetches when a document needs it: character maps, the standard fonts, decoders of pictures. */
const pdfFolders = ['cmaps', 'standard_fonts', 'wasm']

/**
 * Builds the scripts of the preview frames (`/preview/*.js`), each a file of its own without imports: a frame without an origin
 * may load plain scripts, not modules. And puts beside them what pdf.js fetches.
 */
export const previewFrames = (): Plugin =>
  afterBuild('preview-frames', async (out) => {
    for (const frame of frames)
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          target: 'es2022',
          outDir: join(out, 'preview'),
          emptyOutDir: false,
          lib: {
            entry: join(import.meta.dirname, '../preview', `${frame}.ts`),
            name: 'frame',
            formats: ['iife'],
            fileName: () => `${frame}.js`,
          },
        },
      })
    const pdf = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
    for (const folder of pdfFolders) cpSync(join(pdf, folder), join(out, 'pdf', folder), { recursive: true })
  })
