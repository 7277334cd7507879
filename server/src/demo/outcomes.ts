import { inArray, isNotNull, and } from 'drizzle-orm'
import type { TopicLink } from '@labbox/contract/courses/graph.ts'
import { usualLevels, type AttainmentSettings } from '@labbox/contract/scores/attainment.ts'
import { addGraph, saveGraph } from '../areas/courses/graph/graphs.service.ts'
import { labProject } from '../areas/labs/tables.ts'
import { questionTag } from '../areas/questions/tables.ts'
import { saveAttainment, saveReport } from '../areas/scores/attainment/attainment.service.ts'
import type { Deps } from '../platform/deps.ts'
import type { Term } from './term.ts'

interface Goal {
  zh: string
  en: string
  requirement: string
  weight: number
  target: number
  /** English names of tags of the question bank that ships. */
  tags: readonly string[]
  /** Keys of labs that ship. */
  labs: readonly string[]
  weights: AttainmentSettings['outcomes'][number]['weights']
}

const goals: Readonly<Record<string, Goal>> = {
  principles: {
    zh: '能运用电路基本定律分析直流与交流电路',
    en: 'Apply the basic laws to DC and AC circuits',
    requirement: '1.2',
    weight: 4000,
    target: 700,
    tags: ['DC circuits', 'AC and frequency response'],
    labs: [],
    weights: { exam: 7000, quiz: 3000, lab: 0, report: 0, column: 0 },
  },
  devices: {
    zh: '能分析半导体器件与运算放大器构成的典型电路',
    en: 'Analyse circuits of semiconductors and operational amplifiers',
    requirement: '2.1',
    weight: 3000,
    target: 650,
    tags: ['Diodes', 'Transistors', 'Operational amplifiers', 'Filters'],
    labs: ['voltage-regulator'],
    weights: { exam: 5000, quiz: 0, lab: 2500, report: 2500, column: 0 },
  },
  measure: {
    zh: '能正确使用仪器测量，并分析误差、撰写报告',
    en: 'Measure with instruments, analyse errors and report',
    requirement: '4.3',
    weight: 3000,
    target: 700,
    tags: ['Using instruments'],
    labs: ['astable-555', 'voltage-regulator'],
    weights: { exam: 1000, quiz: 0, lab: 5000, report: 4000, column: 0 },
  },
}

const linksOf = async ({ db }: Pick<Deps, 'db'>, bankIds: readonly string[]) => {
  const labs = await db
    .select({ id: labProject.id, key: labProject.shipped })
    .from(labProject)
    .where(isNotNull(labProject.shipped))
  const tags = await db
    .select()
    .from(questionTag)
    .where(and(inArray(questionTag.bankId, [...bankIds])))
  return ({ labs: keys, tags: names }: Goal): TopicLink[] => [
    ...labs.flatMap(({ id, key }) => (keys.includes(key ?? '') ? [{ kind: 'lab' as const, id }] : [])),
    ...tags.flatMap(({ id, name }) => (names.includes(name.en ?? '') ? [{ kind: 'tag' as const, id }] : [])),
  ]
}

/** What the demo course is to achieve, as its ability graph, and what its teacher makes of the figures of a class. */
export const createDemoOutcomes = async (
  deps: Deps,
  { teacher, courseId, classIds }: Term,
  bankIds: readonly string[],
): Promise<void> => {
  const { id: graphId } = await addGraph(deps, teacher, {
    courseId,
    type: 2,
    visible: true,
    name: { zh: '课程目标与能力', en: 'Course outcomes' },
    description: {},
  })
  const linked = await linksOf(deps, bankIds)
  await saveGraph(deps, teacher, {
    id: graphId,
    revision: 1,
    document: {
      topics: Object.entries(goals).map(([id, goal]) => ({
        id,
        type: 0,
        name: { zh: goal.zh, en: goal.en },
        description: {},
        parentId: null,
        links: linked(goal),
      })),
      relations: [],
    },
  })
  await saveAttainment(deps, teacher, {
    courseId,
    revision: 0,
    settings: {
      graphId,
      outcomes: Object.entries(goals).map(([id, { requirement, weight, target, weights }]) => ({
        id,
        requirement,
        weight,
        target,
        weights,
      })),
      levels: usualLevels,
      tags: [],
    },
  })
  const [classId] = classIds
  if (classId)
    await saveReport(deps, teacher, {
      courseId,
      classId,
      analysis:
        '实验与报告类目标达成较好；理论分析类目标中，交流电路与频率特性相关题目得分率偏低，部分学生对相量法掌握不牢。',
      followUp: '上一轮提出的“增加预习检查”已落实：实验前须完成指导书阅读，实验完成率有所提高。',
      measures: '增加两次频率特性专题练习；期中后对学业预警学生进行辅导；在实验报告中明确要求误差来源分析。',
    })
}
