import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { giveWay } from '../../../platform/process/give-way.ts'

const LONGEST_MS = MINUTE_MS
const MOST_PDF_BYTES = 100 << 20
/** Address space, processor seconds and written bytes of one conversion, where the system can limit them. */
const LIMITS = ['--as=4294967296', '--cpu=60', '--fsize=209715200']

const folders = ['/usr/bin', '/usr/local/bin', '/opt/libreoffice/program', '/snap/bin']
const applications = ['/Applications/LibreOffice.app/Contents/MacOS/soffice']

/** LibreOffice on this machine, if there is one. */
export const findSoffice = (): string | null => {
  const places = [...(process.env.PATH ?? '').split(delimiter), ...folders]
  const candidates = [...places.map((folder) => join(folder, 'soffice')), ...applications]
  return candidates.find((path) => existsSync(path)) ?? null
}

/**
 * The import filter for each format. When left to guess, LibreOffice takes anything for text and makes a PDF of
 * garbage.
 */
const filters: Readonly<Record<string, string>> = {
  doc: 'MS Word 97',
  xls: 'MS Excel 97',
  ppt: 'MS PowerPoint 97',
  odt: 'writer8',
  ods: 'calc8',
  odp: 'impress8',
  docx: 'MS Word 2007 XML',
  pptx: 'Impress MS PowerPoint 2007 XML',
}

const option = (path: string, name: string, value: string) =>
  `<item oor:path="/org.openoffice.Office.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`

/** No macros, and nothing fetched that a document points to. */
const profile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${option('Common/Security/Scripting', 'MacroSecurityLevel', '3')}
${option('Common/Security/Scripting', 'DisableMacrosExecution', 'true')}
${option('Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true')}
${option('Writer/Content/Update', 'Link', '0')}
${option('Calc/Content/Update', 'Link', '2')}
</oor:items>
`

const works = (program: string, args: readonly string[]): Promise<boolean> =>
  promisify(execFile)(program, [...args, 'true'], { timeout: 5_000 }).then(
    () => true,
    () => false,
  )

/** Wrapper programs that limit the conversion and take the network from it, as far as they work on this system. */
const findGuards = async (): Promise<string[]> => {
  const guards = [
    ['prlimit', ...LIMITS],
    ['unshare', '--map-root-user', '--net'],
  ]
  const usable = await Promise.all(guards.map(([program = '', ...args]) => works(program, args)))
  return guards.filter((_, k) => usable[k]).flat()
}
let guards: Promise<string[]> | undefined

/** Runs a command to its end or until its time is over; then its whole process group is killed. */
const run = (program: string, args: readonly string[], home: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8', SAL_USE_VCLPLUGIN: 'svp' }
    // A process group of its own, so that all of it can be killed.
    const child = spawn(program, args, { cwd: home, env, stdio: 'ignore', detached: true })
    const end = () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // Gone already.
      }
    }
    const timer = setTimeout(end, LONGEST_MS)
    child.once('error', reject)
    child.once('exit', () => {
      clearTimeout(timer)
      end()
      resolve()
    })
    if (child.pid) giveWay(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  })

/**
 * Converts a document to PDF with LibreOffice: a profile of its own, no macros, no network, limited time and memory.
 * @returns the PDF; null when the conversion failed, which its exit code does not tell
 */
export const convertToPdf = async (
  soffice: string,
  source: { path: string; extension: string },
  folder: string,
): Promise<Buffer | null> => {
  await mkdir(folder, { recursive: true })
  const work = await mkdtemp(join(folder, 'work-'))
  try {
    await mkdir(join(work, 'profile/user'), { recursive: true })
    await writeFile(join(work, 'profile/user/registrymodifications.xcu'), profile)
    const input = join(work, `document.${source.extension}`)
    await copyFile(source.path, input)
    const command = [
      ...(await (guards ??= findGuards())),
      soffice,
      `-env:UserInstallation=${pathToFileURL(join(work, 'profile')).href}`,
      '--headless',
      '--norestore',
      `--infilter=${filters[source.extension] ?? ''}`,
      '--convert-to',
      'pdf',
      '--outdir',
      join(work, 'out'),
      input,
    ]
    await run(command[0] ?? soffice, command.slice(1), work)
    const made = join(work, 'out/document.pdf')
    const size = (await stat(made).catch(() => null))?.size ?? 0
    if (size === 0 || size > MOST_PDF_BYTES) return null
    const pdf = await readFile(made)
    return pdf.subarray(0, 5).toString() === '%PDF-' ? pdf : null
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
