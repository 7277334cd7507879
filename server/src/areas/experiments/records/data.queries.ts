import { Readable } from 'node:stream'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { zipOf } from '../../../platform/documents/zip.ts'
import { FileAnswer } from '../../../platform/http/file-answer.ts'
import { snapshotSheet } from '../../measurement/service.ts'
import { selectRecord } from './access.ts'
import { csvOf, dataOf, notebookOf } from './data.rules.ts'
import { recordOf } from './queries.ts'

/** What was measured in an experiment: as CSV, as JSON, and with a notebook that reads it. */
export const recordDataOf = async (deps: Deps, actor: Actor, id: string): Promise<FileAnswer> => {
  const { sheetId } = await selectRecord(deps.db, actor, id)
  const { name, people, startedAt } = await recordOf(deps, actor, id)
  const sheet = sheetId ? await snapshotSheet(deps.db, sheetId) : null
  const data = dataOf({ name, people, startedAt }, sheet, actor.locale)
  const json = (value: object) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
  const zip = zipOf([
    { name: 'data.csv', bytes: Buffer.from(csvOf(data)) },
    { name: 'data.json', bytes: json(data) },
    { name: 'notebook.ipynb', bytes: json(notebookOf(data, actor.locale)) },
  ])
  return new FileAnswer('experiment-data.zip', 'application/zip', Readable.from([zip]))
}
