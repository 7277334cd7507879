import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { licencesPlugin } from './licences.ts'
import { previewFrames } from './preview-frames.ts'

/** What Ant Design gives to the frame around a page, to cards, messages and questions. */
const FRAME = [
  'alert',
  'avatar',
  'badge',
  'button',
  'config-provider',
  'drawer',
  'dropdown',
  'empty',
  'locale',
  'menu',
  'message',
  'modal',
  'popconfirm',
  'skeleton',
  'space',
  'spin',
  'tag',
  'theme',
  'tooltip',
]
/** Our parts (below `ui`) that bring Ant Design's tables, selects, pickers and forms along. */
const HEAVY = [
  'categories/',
  'crop/',
  'form/',
  'list/(?!csv)',
  'number/',
  'rich/',
  'tree/',
  'time/Zoned',
  'LocalTextInput',
  'ReasonButton',
  'CopyText',
]
/** Pages, dialogs and parts loaded by themselves that share a module, of about 270. */
const MANY = 20

/**
 * `npm run dev` sets PORT (the server's) and WEB_PORT (this one); the built app is served by the server itself.
 * Chunks: what does not change with our releases is apart (React, router, Ant Design). `start` is all that the sign-in page runs,
 * `frame` and `shell` stand around every other page; parts of lists and forms come only where there are some.
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
              { name: 'icons', test: /node_modules\/@ant-design\/icons/, minShareCount: 8 },
              {
                name: 'frame',
                test: new RegExp(`node_modules/antd/es/(${FRAME.join('|')})/`),
              },
              // Parts of lists and forms are not what a dashboard waits for.
              {
                name: 'common',
                test: new RegExp(`/src/(?!areas|locales|ui/(${HEAVY.join('|')}))`),
                minShareCount: MANY,
              },
              // What stands around every page, and listens on it: in one piece.
              {
                name: 'shell',
                test: /\/src\/app\/(theme\/|shell\/(?!search\/|errors\/ErrorLogD|SettingsD|AboutD|Shortcuts|Assistant)|session\/SessionW|errors\/FeedbackH)/,
              },
              { name: 'contract', test: /\/contract\/src\//, minShareCount: 10 },
              { name: 'ui', test: /node_modules\/(antd|@ant-design|@rc-component)\//, minShareCount: MANY },
              { name: 'parts', test: /\/web\/src\/ui\//, minShareCount: MANY },
            ],
          },
        },
      },
    },
  }
})
