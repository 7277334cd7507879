import type { Page } from '@playwright/test'
import { callApi } from '../support/pages.ts'

const key = (id: string, zh: string, en: string, more: object) => ({ id, key: id, name: { zh, en }, ...more })

/** A resistor measured by hand: voltage over current, its line fitted with weights, its resistance with a budget. */
const measurement = {
  schema: 1,
  name: { zh: '伏安特性', en: 'Current and voltage' },
  uncertainty: { mode: 'required', coverage: 2 },
  pages: [
    {
      id: 'ohm',
      name: { zh: '伏安特性', en: 'Current and voltage' },
      tables: [
        {
          id: 'iv',
          name: { zh: '伏安特性', en: 'Current and voltage' },
          type: 0,
          rows: ['l1', 'l2', 'l3', 'l4', 'l5'].map((id) => ({ id })),
          items: [
            key('i', '电流 I', 'Current I', { type: 1, unit: 'mA' }),
            key('u', '电压 U', 'Voltage U', { type: 1, unit: 'V', significant: 3 }),
            key('r', '电阻 R', 'Resistance R', {
              type: 2,
              unit: 'kΩ',
              formula: 'u/i',
              standard: 1,
              errorRange: { kind: 'percent', value: 5 },
              points: 10,
            }),
          ],
          plots: [
            {
              id: 'line',
              name: { zh: '电压随电流的变化', en: 'Voltage over current' },
              x: 'i',
              curves: [
                {
                  key: 'u',
                  theory: { formula: '1000*i', shown: true },
                  fit: { model: 'line', weighted: true },
                },
              ],
              residuals: true,
            },
          ],
        },
      ],
    },
  ],
}

const sections = [{ kind: 'table', id: 'data', title: { zh: '数据', en: 'Data' }, pageId: 'ohm' }]

interface Answer<T> {
  data: T
  code: number
  msg: string
}
const ask = async <T>(page: Page, method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
  const { data, code, msg } = (await callApi(page, method, path, body)) as Answer<T>
  if (code !== 200) throw new Error(`${path}: ${msg} ${JSON.stringify(data)}`)
  return data
}

interface Published {
  projectId: string
  experimentTaskId: string
  reportTaskId: string
}

export interface OhmLab extends Published {
  experimentId: string
  sheetId: string
  experimentStudentTaskId: string
  reportStudentTaskId: string
}

/** A student of the class begins the experiment of a published lab. */
export const beginOhm = async (student: Page, published: Published): Promise<OhmLab> => {
  const mine = await ask<{ items: { id: string; taskId: string }[] }>(
    student,
    'GET',
    '/stu/task/page?limit=200',
  )
  const own = (taskId: string) => mine.items.find((one) => one.taskId === taskId)?.id ?? ''
  const { projectId, experimentTaskId, reportTaskId } = published
  const { id: experimentId } = await ask<{ id: string }>(student, 'POST', '/bench/experiment/start', {
    studentTaskId: own(experimentTaskId),
  })
  const { sheetId } = await ask<{ sheetId: string }>(
    student,
    'GET',
    `/bench/experiment/get?id=${experimentId}`,
  )
  return {
    projectId,
    experimentTaskId,
    reportTaskId,
    experimentId,
    sheetId,
    experimentStudentTaskId: own(experimentTaskId),
    reportStudentTaskId: own(reportTaskId),
  }
}

/** The lab published to the demo class, and begun by one student; `more`: further sections of its report. */
export const ohmLab = async (
  teacher: Page,
  student: Page,
  name: string,
  more: readonly object[] = [],
  settings: object = {},
): Promise<OhmLab> => {
  const both = { zh: name, en: name }
  const { id } = await ask<{ id: string }>(teacher, 'POST', '/lab/project/add', { name: both })
  const { revision, document } = await ask<{ revision: number; document: object }>(
    teacher,
    'GET',
    `/lab/project/get?id=${id}`,
  )
  await ask(teacher, 'POST', '/lab/project/update', {
    id,
    revision,
    name: both,
    document: { ...document, measurement, report: { sections: [...sections, ...more] } },
  })
  const { items: books } = await ask<{ items: { classId: string; students: number }[] }>(
    teacher,
    'GET',
    '/teacher/gradeBook/page?limit=200',
  )
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const { experimentTaskId, reportTaskId } = await ask<{ experimentTaskId: string; reportTaskId: string }>(
    teacher,
    'POST',
    '/teacher/task/publish',
    {
      projectId: id,
      name: both,
      classIds: [books.find(({ students }) => students === 30)?.classId],
      startAt: at(-1),
      endAt: at(24),
      reportEndAt: at(48),
      settings,
    },
  )
  return beginOhm(student, { projectId: id, experimentTaskId, reportTaskId })
}

/** What the student types by hand: of a resistor of 1 kΩ, current and voltage with their uncertainties. */
export const READINGS: Record<string, string> = {
  'i.l1': '1.00 ± 0.02',
  'u.l1': '1.01 ± 0.02',
  'i.l2': '2.00 ± 0.02',
  'u.l2': '1.98 ± 0.02',
  'i.l3': '3.00 ± 0.03',
  'u.l3': '3.02 ± 0.03',
  'i.l4': '4.00 ± 0.03',
  'u.l4': '3.99 ± 0.03',
}

/** Types a cell as another window of the student would. */
export const saveCell = (page: Page, sheetId: string, cellId: string, typed: string): Promise<unknown> =>
  ask(page, 'POST', '/measurement/manual', {
    sheetId,
    cellId,
    value: Number(typed.split('±')[0]),
    typed,
    base: 0,
    saveId: crypto.randomUUID(),
  })

export const submitOhm = async (
  student: Page,
  { experimentId, reportStudentTaskId }: OhmLab,
): Promise<void> => {
  await ask(student, 'POST', '/bench/experiment/submit', { id: experimentId })
  const { revision } = await ask<{ revision: number }>(
    student,
    'GET',
    `/stu/report/get?studentTaskId=${reportStudentTaskId}`,
  )
  await ask(student, 'POST', '/stu/report/save', {
    studentTaskId: reportStudentTaskId,
    revision,
    draft: { texts: {}, pictures: {}, pdfFileId: null },
  })
  await ask(student, 'POST', '/stu/report/submit', { studentTaskId: reportStudentTaskId })
}
