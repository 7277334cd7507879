import { assistantSet, type Assistant } from '@labbox/contract/classes/assistants.ts'
import type { Client, TestApp } from './app.ts'

let serial = 0

/** A student of the organisation, in no class, with the way to settle what they may do in one. */
export const assistantOf = async (kit: TestApp, orgId = kit.firstOrg) => {
  serial += 1
  const account = `helper${String(serial).padStart(6, '0')}`
  const client = await kit.user('student', { account, name: 'Helper', orgId })
  const allow = (teacher: Client, id: string, ...rights: Assistant['rights']) =>
    teacher.ok(assistantSet, { id, account, rights })
  return { account, client, allow }
}
