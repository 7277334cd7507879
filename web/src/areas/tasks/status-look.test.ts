import { expect, it } from 'vitest'
import { taskTypes } from '@labbox/contract/tasks/states.ts'
import { statusLook } from './status-look.ts'

it('what is finished and graded is green, what was missed red, and reports have their own words', () => {
  expect(statusLook(taskTypes.experiment, 3)).toEqual({ tone: 'ok', key: 'status.work.3' })
  expect(statusLook(taskTypes.experiment, 4)).toEqual({ tone: 'ok', key: 'status.work.4' })
  expect(statusLook(taskTypes.exam, 5)).toEqual({ tone: 'bad', key: 'status.exam.5' })
  expect(statusLook(taskTypes.report, 4)).toEqual({ tone: 'ok', key: 'status.report.4' })
})
