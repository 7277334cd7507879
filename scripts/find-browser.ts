import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** Settings that name a browser; one that is set but does not start is an error, not a reason to take another. */
const variables = [
  'LAB_BROWSER',
  'PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH',
  'CHROME_PATH',
  'CHROME_BIN',
  'PUPPETEER_EXECUTABLE_PATH',
]

/** Those without windows first: journeys cost a sixth less processor time in them. */
const programs = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
]

const folders = ['/usr/bin', '/usr/lib/chromium', '/opt/google/chrome', '/snap/bin']

const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * Finds a Chromium that really works here: named by a setting, in PATH and the usual places, or Playwright's own.
 * @returns its path, or nothing
 * @throws Error when a setting names one that does not start
 */
export async function findBrowser(): Promise<string | undefined> {
  for (const name of variables) {
    const path = process.env[name]
    if (!path) continue
    if (await works(path)) return path
    throw new Error(`${name}=${path} does not start as a browser.`)
  }
  const path = [...(process.env.PATH ?? '').split(delimiter), ...folders]
  const candidates = programs.flatMap((program) => path.map((folder) => join(folder, program)))
  for (const candidate of new Set([...candidates, ...applications, chromium.executablePath()]))
    if (existsSync(candidate) && (await works(candidate))) return candidate
  return undefined
}

/** Shows a page and reads it back: stubs that only tell how to install a browser do not pass. */
async function works(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath, timeout: 30_000 })
    try {
      const page = await browser.newPage()
      await page.setContent('<p>works</p>')
      return (await page.textContent('p')) === 'works'
    } finally {
      await browser.close()
    }
  } catch {
    return false
  }
}
