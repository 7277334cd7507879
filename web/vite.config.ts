import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { licencesPlugin } from './build/licences.ts'
import { noChunkCycles } from './build/chunk-cycles.ts'
import { ngspice } from './build/ngspice.ts'
import { lightContract } from './build/light-contract.ts'
import { precompressed } from './build/precompress.ts'
import { previewFrames } from './build/preview-frames.ts'

/** What every page of the component library has of it: theme, language, buttons, and our parts made of these alone. */
const CORE = [
  'node_modules/antd/es/(button|config-provider|empty|locale|skeleton|space|style|theme|tooltip|_util)/',
  '/src/app/theme/(AntTheme|Themed)',
  '/src/ui/(EmptyState|ErrorState|LinkButton|ConfirmButton|OnDemand|list/(RowActs|MoreButton))',
  '/icons(-svg)?/.*/ArrowLeftOutlined',
]
/** The rest of it by what pages have of it: the lighter before what is made with them. */
const FAMILIES = {
  controls: [
    'badge',
    'drawer',
    'dropdown',
    'menu',
    'alert',
    'message',
    'modal',
    'notification',
    'popconfirm',
    'popover',
    'spin',
    'tag',
    'checkbox',
    'input',
    'radio',
    'segmented',
    'switch',
    'upload',
  ],
  form: ['form', 'grid'],
  select: ['input-number', 'select', 'tree', 'tree-select'],
  table: ['pagination', 'table'],
  pickers: ['date-picker', 'time-picker'],
}
/** Our parts (below `ui`) that bring Ant Design's tables, selects, pickers and forms along. */
const HEAVY = [
  'choice',
  'categories/',
  'crop/',
  'form/',
  'list/(?!csv)',
  'numbered/',
  'number/',
  'rich/',
  'tree/',
  'time/Zoned',
  'language/',
  'LocalTextInput',
  'CopyText',
  'ReasonButton',
]
/** Cards of dashboards with what is in them, and the panes of an experiment. */
const TOGETHER = {
  cards: [
    '/areas/[^/]+/(.*/)?(Dashboard|MyBench|BenchesNow|NextBooking|DueTasks|MyCoursesCard|MyCourseCards|OnlineNow)\\.tsx$',
    '/areas/[^/]+/(.*/)?(Waiting\\w+|RunningTasks|ActivationNow|TaskNext|task-next|use-start)\\.tsx?$',
    '/areas/[^/]+/(.*/)?(BookingActions|booking-lists|StateTag|Share|Cover|CountsBar|learning|span)\\.tsx?$',
    '/areas/(home/(tiles/(?!UseHeat)|TilePending|home\\.css)|access/(dashboard/|components/first-steps))',
    '/areas/(access/access|experiments/lists|courses/courses|labs/labs|tasks/tasks)\\.css$',
    '/areas/(bookings/components/status|system/(.*/)?activation-tones|tasks/components/TimeLeft)',
    '/contract/src/(home/.*|exams/marking|access/sessions)\\.ts$',
    '/areas/(tasks/(type-word|components/use-task-parts)|[^/]+/found)\\.ts$|/app/shell/palette/found-pages',
    '/ui/(CardParts\\.tsx|card-parts\\.css|chart/(Sparkline|Meter)\\.tsx|cover/|timeline/)',
    '/icons(-svg)?/.*/ArrowRightOutlined',
  ],
  // A circuit as a picture; what draws one comes with the editor.
  circuit: [
    '/areas/bench/(symbols|editor/(CircuitView|editor\\.css|sheet\\.css|sheet/(Scene|Chunks|PartView|WireView)))',
    '/bench/src/circuit/(draw/|edit/(delta|geometry|ids|pins|tidy)|nets|union-find|render|own/(symbol|logic-reader)|symbols/(index|types|on-demand\\.browser|box|analog\\.|instruments|displays|passive|semiconductors))|/bench/src/logic/(part|families|parts/row)\\.ts$',
  ],
  editor: [
    '/areas/bench/(wiring|editor/(?!files/(ImportDialog|Notes|read-file|import)|panels/(HelpDialog|NetlistDrawer)|sheet/(Screens|Hands|Flows|NetValues)|export))',
    '/bench/src/(circuit/(edit/|check|compile|designator|flow|terminals|probes|housing/housings)|mcu/packed)',
  ],
  // Small pages around the same conversations.
  messages: [
    '/areas/messages/(?!routes)',
    '/ui/talk/',
    '/contract/src/messages/(cards|hours|marks|rules|watched)',
    '(antd/es|@rc-component)/mentions/',
    '/icons(-svg)?/.*/(Heart|Like|PlusCircle|Question)Outlined',
  ],
  // Likewise around modules, and what is known of a bench.
  boards: ['/areas/bench/module/(?!pages/ModuleImport|PackageFound)'],
  plugged: [
    '/areas/devices/(components/(Modules|Calibration|BenchPhoto|InstrumentNames|PhotoLabels)|upkeep/(?!FaultFields)|pages/(DeviceDetails|DeviceModules|InstalledList|TicketList))',
    '/ui/(module/|picture/[Ll]abel)',
  ],
  // Dialogs of an experiment, which most of its time are closed.
  asked: ['/areas/experiments/page/(ConnectDialog|SubmitDialog|PicturesDrawer)'],
  experiment: [
    '/areas/experiments/(page|log|control|bench|circuit)/(?!ConnectDialog|SubmitDialog|PicturesDrawer|Members|Ways)',
    '/areas/experiments/(pages/DoExperiment|(page|control)\\.css)',
    '/areas/measurement/sheet/(?!ParameterS|SheetPicture|FillTable|HintMark|TestLink)',
    '/areas/bench/panels/(?!scope/analysis/|logic/|(generator|supply)/more/)',
    '/areas/(measurement/(uncertainty/BudgetButton|plot/Plots)|bench/programs/Programs)\\.tsx$',
    '/contract/src/(experiments/(help|records)|bench/scope/statistics)\\.ts$',
    '/areas/devices/.*(CameraView|camera\\.css)',
    '/bench/src/(circuit/straight|instruments/dm/functions)|/contract/src/bench/sheet',
    '/ui/(FloatingWindow|floating|remembered-place|hooks/)|/app/save-id',
    '/antd/es/(splitter|flex)/',
    '/icons(-svg)?/.*/(Api|BorderOuter|Camera|CaretRight|Clear|CloudSync|Menu|Pushpin|Sync)Outlined',
  ],
}
/** Chunks that every page but the first has loaded. */
const BY_NAME = /^(react|start|rolldown-runtime|every-page|base|icons|core|frame|shell|common)$/
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
      lightContract(),
      licencesPlugin([import.meta.dirname, join(import.meta.dirname, '../server')]),
      previewFrames(),
      ngspice(),
      noChunkCycles(),
      precompressed(),
    ],
    resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'src/app/zod.ts') }] },
    server: {
      port: Number(env['WEB_PORT'] ?? '5173'),
      proxy: { '/api': server, '/public': server, '/mqtt': { target: server, ws: true } },
    },
    build: {
      target: 'es2022',
      // A page may fetch nothing from an address that is the content itself.
      assetsInlineLimit: (file) => (file.endsWith('.wasm') ? false : undefined),
      chunkSizeWarningLimit: 700,
      modulePreload: {
        // A page that asks for another has loaded these.
        resolveDependencies: (_page, files, { hostType }) =>
          hostType === 'html'
            ? files
            : files.filter(
                (file) =>
                  !/\/(react|start|rolldown-runtime|every-page|base|icons|core|frame|shell|common)-/.test(
                    file,
                  ),
              ),
      },
      rolldownOptions: {
        // Their packages do not say so: a module that nobody uses something of is left out.
        treeshake: {
          moduleSideEffects: [{ test: /node_modules\/(@rc-component|@ant-design)\//, sideEffects: false }],
        },
        output: {
          // Every page names the files of all others: a character less in each name is half a kilobyte less.
          chunkFileNames: ({ name }) => `assets/${BY_NAME.test(name) ? name : name.slice(0, 4)}-[hash:7].js`,
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\// },
              // What the sign-in page loads, and with it every other.
              { name: 'start', tags: ['$initial'], test: /\/(web|contract)\/src\/|i18next|zustand/ },
              {
                name: 'base',
                test: /node_modules\/(@tanstack\/(?!react-virtual|virtual-core)|i18next|react-i18next|zustand)\//,
              },
              { name: 'locale-zh', test: /src\/locales\/zh(\.ts|\/(common|shell)\.json)/ },
              { name: 'locale-en', test: /src\/locales\/en(\.ts|\/(common|shell)\.json)/ },
              // Schemas come with what checks something by them.
              { name: 'zod', test: /node_modules\/zod\/|\/src\/app\/zod\.ts/ },
              { name: 'schemas', test: /\?schemas$/ },
              // Of the form that windows stand in, only its context is needed where there is none.
              {
                name: 'controls',
                test: /node_modules\/@rc-component\/(form\/es\/(?!FormContext|FieldContext|ListContext)|async-validator)/,
                includeDependenciesRecursively: false,
              },
              { name: 'permissions', test: /\/contract\/src\/access\/permissions/ },
              { name: 'icons', test: /node_modules\/@ant-design\/icons(?!.*\/Star)/, minShareCount: 14 },
              // What runs on every page but that one: routes, session, news, what waits until the browser is idle.
              {
                name: 'every-page',
                test: /\/src\/(app\/(App|api\/download|mqtt|random-id|idle\/[\w-]+|title|product|theme\/(Company|Light|use-company)|uploads\/store)|ui\/PageHeader|ui\/time\/TimeText|areas\/([^/]+\/(sys-)?routes|tasks\/status(-look)?))\.tsx?$|\/src\/ui\/ui\.css$/,
              },
              { name: 'core', test: new RegExp(CORE.join('|')) },
              ...Object.entries(FAMILIES).map(([name, parts]) => ({
                name,
                test: new RegExp(
                  `node_modules/antd/es/(${parts.join('|')})/${name === 'controls' ? '|/src/ui/ConfirmQuestion' : ''}`,
                ),
              })),
              { name: 'arrange', test: /\/src\/ui\/arrange\.css$/ },
              // Parts of lists and forms are not what a dashboard waits for.
              {
                name: 'common',
                test: new RegExp(
                  `(?<!bench)/src/(?!areas|locales|measurement/|devices/|ui/(${HEAVY.join('|')}))[^?]*$`,
                ),
                minShareCount: MANY,
              },
              // What stands around every page, and listens on it: in one piece.
              {
                name: 'shell',
                test: /\/src\/(app\/shell\/(?!more-icons|palette\/|errors\/ErrorLog(D|Badge)|SettingsD|AboutD|MenuD|WeakP|Shortcuts|Switches|Assistant)|ui\/choice\/(FavouriteStar|star))|\/icons(-svg)?\/.*\/Star(Filled|Outlined)/,
              },
              {
                name: 'reading',
                test: /\/src\/ui\/(rich\/RichView|plain\/|number\/quantity)/,
              },
              // Questions have formulas too, where there is no table to be measured.
              {
                name: 'formula',
                test: /\/contract\/src\/measurement\/formula\/(?!differentiate|derivatives)[^?]*$/,
                minShareCount: 2,
              },
              { name: 'measurement', test: /\/contract\/src\/measurement\/[^?]*$/, minShareCount: 2 },
              { name: 'bench-errors', test: /\/contract\/src\/errors\/(devices|bench)\.ts$/ },
              {
                name: 'contract',
                test: /\/contract\/src\/(?!parts\/|devices\/(?!(devices|photo|upkeep)\.)|bench\/(own-symbol|acts\/|scope\/)|experiments\/(help\.|check-offs|records)|core\/quantity|questions|attendance\/|notices\/|scores\/|statistics\/|tasks\/templates|courses\/graph|errors\/(devices|bench)|exams\/(?!states))[^?]*$/,
                minShareCount: 4,
              },
              { name: 'ui', test: /node_modules\/(antd|@ant-design|@rc-component)\//, minShareCount: MANY },
              // Small files that are shown together are one. Without what they import: of an area's `index.ts` they use a part.
              ...Object.entries(TOGETHER).map(([name, test]) => ({
                name,
                test: new RegExp(test.join('|')),
                includeDependenciesRecursively: false,
              })),
              // Too small to be fetched by themselves.
              {
                name: 'small',
                test: /\/(ui\/numbered\/numbered|measurement\/uncertainty\/use-uncertainties|bench\/editor\/export|circuit\/housing\/table|contract\/src\/devices\/modules)\.ts$|\/icons(-svg)?\/.*\/InfoCircleOutlined/,
                includeDependenciesRecursively: false,
              },
              { name: 'parts', test: /\/web\/src\/ui\//, minShareCount: MANY },
            ],
          },
        },
      },
    },
  }
})
