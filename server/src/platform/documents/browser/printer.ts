import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Locale } from '@labbox/contract/core/types.ts'
import type { Config } from '../../process/config.ts'
import { openBrowser, type Browser } from './pipe.ts'

/** Prints pages of this server, one after the other. */
export interface PrinterTab {
  /** The page at this address below the server's own, as a tagged PDF. @throws Error when it does not come to rest */
  print(path: string): Promise<Buffer>
}

export interface Printing {
  tab(locale: Locale): Promise<PrinterTab>
  close(): Promise<void>
}

export interface Printer {
  open(): Promise<Printing>
}

/** The smallest first: without windows it is twice as fast. */
const programs = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']
const applications = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

const findChromium = (): string | null => {
  const places = [...(process.env.PATH ?? '').split(delimiter), ...folders]
  const candidates = programs.flatMap((program) => places.map((folder) => join(folder, program)))
  return [...candidates, ...applications].find((path) => existsSync(path)) ?? null
}

/** Printed is what the page itself calls ready: its figures drawn, its pictures and fonts there; and not what was printed before. */
const READY = `(() => {
  const page = document.querySelector('main[data-ready]')
  return Boolean(page) && !page.printed && document.fonts.status === 'loaded' &&
    !page.querySelector('[aria-busy=true]') &&
    [...page.querySelectorAll('.lb-chart-box')].every((box) => box.querySelector('svg')) &&
    [...page.querySelectorAll('img')].every((picture) => picture.complete)
})()`
/** Goes to another page without loading the program anew: that takes several times as long as the page itself. */
const turnTo = (path: string): string => `(() => {
  const page = document.querySelector('main[data-ready]')
  if (page) page.printed = true
  history.pushState(null, '', ${JSON.stringify(path)})
})()`
/** Pages after which the program is loaded anew all the same, so that what they leave behind does not add up. */
const PAGES_A_LOAD = 20
const READY_MS = 30_000
const LOOK_MS = 40

const openTab = async (browser: Browser, base: string, locale: Locale): Promise<PrinterTab> => {
  const { targetId } = await browser.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
  const attached = await browser.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  })
  const send = <T>(method: string, params: object = {}) => browser.send<T>(method, params, attached.sessionId)
  const { userAgent } = await browser.send<{ userAgent: string }>('Browser.getVersion')
  await send('Emulation.setUserAgentOverride', {
    userAgent,
    acceptLanguage: locale === 'zh' ? 'zh-CN' : 'en-US',
  })
  await send('Emulation.setEmulatedMedia', { media: 'print' })
  const isReady = async () =>
    (await send<{ result: { value?: boolean } }>('Runtime.evaluate', { expression: READY })).result.value
  const load = async (path: string) => {
    const { errorText } = await send<{ errorText?: string }>('Page.navigate', { url: `${base}${path}` })
    if (errorText) throw new Error(`The page was not loaded: ${errorText}`)
  }
  // Printed since the program was loaded; 0: it has to be.
  let printed = 0
  return {
    async print(path) {
      const inside = printed > 0 && printed < PAGES_A_LOAD
      const place = inside ? printed : 0
      // Whatever goes wrong, the next page is loaded.
      printed = 0
      await (inside ? send('Runtime.evaluate', { expression: turnTo(path) }) : load(path))
      const until = performance.now() + READY_MS
      while (!(await isReady())) {
        if (performance.now() > until) throw new Error('The page did not come to rest')
        await wait(LOOK_MS)
      }
      const { data } = await send<{ data: string }>('Page.printToPDF', {
        generateTaggedPDF: true,
        generateDocumentOutline: true,
        printBackground: true,
        preferCSSPageSize: true,
      })
      printed = place + 1
      return Buffer.from(data, 'base64')
    },
  }
}

/** Where this process answers itself. */
const ownAddress = ({ host, port }: Pick<Config, 'host' | 'port'>): string => {
  const anywhere = host === '0.0.0.0' || host === '::' || host === 'localhost'
  const name = anywhere ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Prints by the Chromium that is set or found; null: there is none. */
export const openPrinter = (config: Pick<Config, 'chromium' | 'host' | 'port'>): Printer | null => {
  const program = config.chromium === 'off' ? null : (config.chromium ?? findChromium())
  if (!program) return null
  return {
    async open() {
      const browser = await openBrowser(program)
      return {
        tab: (locale) => openTab(browser, ownAddress(config), locale),
        close: () => browser.close(),
      }
    },
  }
}
