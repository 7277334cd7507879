import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { licencesPlugin } from './licences.ts'
import { previewFrames } from './preview-frames.ts'

/** Pages, dialogs and parts loaded by themselves that share a module, of about 270. */
const MANY = 20

/**
 * `npm run dev` sets PORT (the server's) and WEB_PORT (this one); the built app is served by the server itself.
 * Chunks: what every page needs (React, router, translation) is apart from Ant Design, so that a new release of
 * ours leaves both in the browser's cache. What many pages share comes in one piece: 60 requests a page instead of 190.
 */
export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, '.', '')
  const server = `http://127.0.0.1:${env['PORT'] ?? '3000'}`
  return {
    plugins: [
      react(),
      licencesPlugin([import.meta.dirname, join(import.meta.dirname, '../server')]),
      previewFrames(),
    ],
    server: {
      port: Number(env['WEB_PORT'] ?? '5173'),
      proxy: { '/api': server, '/mqtt': { target: server, ws: true } },
    },
    build: {
      target: 'es2022',
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\// },
              // What the sign-in page loads, and with it every other.
              { name: 'start', tags: ['$initial'], test: /\/(web|contract)\/src\/|i18next|zustand/ },
              { name: 'base', test: /node_modules\/(@tanstack|i18next|react-i18next|zustand)\// },
              { name: 'locale-zh', test: /src\/locales\/zh\/(common|shell)\.json/ },
              { name: 'locale-en', test: /src\/locales\/en\/(common|shell)\.json/ },
              { name: 'icons', test: /node_modules\/@ant-design\/icons/, minShareCount: 2 },
              { name: 'ui', test: /node_modules\/(antd|@ant-design|@rc-component)\//, minShareCount: MANY },
              { name: 'common', test: /\/(web|contract)\/src\/(?!areas|locales)/, minShareCount: MANY },
            ],
          },
        },
      },
    },
  }
})
