import type { Page } from '@playwright/test'
import { callApi } from './pages.ts'

/** Makes something by a call; gives its id. */
export const made = async (page: Page, path: string, body: object): Promise<string> => {
  const answer = (await callApi(page, 'POST', path, body)) as { msg: string; data: { id: string } | null }
  if (!answer.data) throw new Error(`${path}: ${answer.msg}`)
  return answer.data.id
}

/** A class of the teacher's own with these students, so that a journey disturbs no other one. */
export const classOf = async (page: Page, accounts: readonly string[], name: string): Promise<string> => {
  const id = await made(page, '/lab/class/add', { name: { zh: name, en: name } })
  await callApi(page, 'POST', '/lab/class/addMembers', { id, accounts })
  return id
}
