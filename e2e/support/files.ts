import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { callApi } from './pages.ts'

interface OwnFile {
  id: string
  name: string
  size: number
}

/** The project files of whoever is signed in whose names contain that. */
export const ownFiles = async (page: Page, name: string): Promise<OwnFile[]> => {
  const { data } = (await callApi(
    page,
    'GET',
    `/projectFile/page?limit=200&name=${encodeURIComponent(name)}`,
  )) as { data: { items: OwnFile[] } }
  return data.items
}

/** SHA-256 of what the server sends when the file is read. */
export const hashAtServer = async (page: Page, id: string): Promise<string> => {
  const { data } = (await callApi(page, 'GET', `/projectFile/preview?id=${id}`)) as { data: { url: string } }
  return createHash('sha256')
    .update(await (await page.request.get(data.url, { timeout: 120_000 })).body())
    .digest('hex')
}

/** What takes any number of files on the page of project files. */
export const chooser = (page: Page) => page.locator('input[type=file][multiple]')
