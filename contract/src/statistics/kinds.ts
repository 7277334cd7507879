import { taskTypes, workKinds, type TaskType } from '../tasks/states.ts'

/** What is counted together. */
export const statisticsKinds = ['exam', 'experiment', 'report'] as const
export type StatisticsKind = (typeof statisticsKinds)[number]

export const typesOfKind: Readonly<Record<StatisticsKind, readonly TaskType[]>> = {
  exam: [taskTypes.exam, taskTypes.quiz],
  ...workKinds,
}

/** The three parts of a scale that has two bounds, as the specification draws them. */
export const bandNames = ['low', 'middle', 'high'] as const
export type BandName = (typeof bandNames)[number]
