import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { GraphDocument, TopicLink } from '@labbox/contract/courses/graph.ts'
import { addGraph, saveGraph } from '../areas/courses/graph/graphs.service.ts'
import { courseLab } from '../areas/courses/tables.ts'
import { labProject } from '../areas/labs/tables.ts'
import { questionTag } from '../areas/questions/tables.ts'
import type { Actor } from '../platform/actor.ts'
import type { Deps } from '../platform/deps.ts'

const groups = [
  ['dc', '直流电路', 'DC circuits'],
  ['ac', '交流与滤波', 'AC and filters'],
  ['analog', '模拟电子', 'Analogue electronics'],
  ['meter', '仪器使用', 'Using instruments'],
] as const

interface Point {
  in: (typeof groups)[number][0]
  zh: string
  en: string
  /** Keys of what comes right before, blanks between. */
  after?: string
  /** Keys of labs that ship. */
  labs?: string
  /** English name of a tag of the question bank that ships. */
  tags?: string
}

const points: Readonly<Record<string, Point>> = {
  ohm: { in: 'dc', zh: '欧姆定律', en: 'Ohm’s law', tags: 'DC circuits' },
  kirchhoff: { in: 'dc', zh: '基尔霍夫定律', en: 'Kirchhoff’s laws', after: 'ohm', tags: 'DC circuits' },
  divider: {
    in: 'dc',
    zh: '分压与分流',
    en: 'Voltage and current dividers',
    after: 'kirchhoff',
    tags: 'DC circuits',
  },
  thevenin: { in: 'dc', zh: '戴维南等效', en: 'Thévenin equivalents', after: 'divider' },
  power: { in: 'dc', zh: '功率与最大传输', en: 'Power and matching', after: 'thevenin' },
  capacitor: { in: 'ac', zh: '电容与电感', en: 'Capacitors and inductors', after: 'ohm' },
  transient: { in: 'ac', zh: '一阶暂态响应', en: 'First-order transients', after: 'capacitor kirchhoff' },
  phasor: {
    in: 'ac',
    zh: '相量与阻抗',
    en: 'Phasors and impedance',
    after: 'capacitor',
    tags: 'AC and frequency response',
  },
  response: {
    in: 'ac',
    zh: '频率特性',
    en: 'Frequency response',
    after: 'phasor',
    tags: 'AC and frequency response',
  },
  lowpass: {
    in: 'ac',
    zh: 'RC 低通滤波器',
    en: 'RC low-pass filter',
    after: 'response divider',
    labs: 'rc-low-pass',
    tags: 'Filters',
  },
  bode: {
    in: 'ac',
    zh: '波特图与 −3 dB 点',
    en: 'Bode plots and the −3 dB point',
    after: 'lowpass',
    labs: 'rc-low-pass',
  },
  diode: { in: 'analog', zh: '二极管特性', en: 'Diode characteristics', after: 'kirchhoff', tags: 'Diodes' },
  rectifier: {
    in: 'analog',
    zh: '整流与滤波',
    en: 'Rectifiers and smoothing',
    after: 'diode transient',
    labs: 'rectifier-filter',
  },
  transistor: {
    in: 'analog',
    zh: '晶体管工作点',
    en: 'Transistor bias point',
    after: 'diode thevenin',
    tags: 'Transistors',
  },
  amplifier: {
    in: 'analog',
    zh: '共射放大电路',
    en: 'Common-emitter amplifier',
    after: 'transistor response',
    labs: 'common-emitter',
  },
  opamp: {
    in: 'analog',
    zh: '运算放大器',
    en: 'Operational amplifiers',
    after: 'thevenin',
    tags: 'Operational amplifiers',
  },
  feedback: { in: 'analog', zh: '负反馈', en: 'Negative feedback', after: 'opamp amplifier' },
  oscillator: {
    in: 'analog',
    zh: '555 多谐振荡器',
    en: '555 astable oscillator',
    after: 'transient opamp',
    labs: 'astable-555',
  },
  multimeter: { in: 'meter', zh: '万用表', en: 'Multimeter', tags: 'Using instruments' },
  generator: { in: 'meter', zh: '信号源', en: 'Function generator', after: 'multimeter' },
  scope: { in: 'meter', zh: '示波器', en: 'Oscilloscope', after: 'generator', tags: 'Using instruments' },
}

const words = (text = ''): string[] => text.split(' ').filter(Boolean)

/** Links to what this installation has of the labs and tags that are named. */
const linksOf = (
  point: Point,
  labs: ReadonlyMap<string, string>,
  tags: ReadonlyMap<string, string>,
): TopicLink[] => {
  const lab = words(point.labs).flatMap((key) => labs.get(key) ?? [])
  const tag = point.tags ? [tags.get(point.tags) ?? []].flat() : []
  return [
    ...lab.map((id) => ({ kind: 'lab' as const, id })),
    ...tag.map((id) => ({ kind: 'tag' as const, id })),
  ]
}

/** The knowledge graph of the demo course: what its labs and questions are about, in the order of learning. */
export const createDemoGraph = async (
  deps: Deps,
  teacher: Actor,
  courseId: string,
  bankIds: readonly string[],
): Promise<void> => {
  const labs = await deps.db
    .select({ id: labProject.id, key: labProject.shipped })
    .from(labProject)
    .innerJoin(courseLab, eq(courseLab.projectId, labProject.id))
    .where(and(eq(courseLab.courseId, courseId), isNotNull(labProject.shipped)))
  const tags =
    bankIds.length > 0
      ? await deps.db
          .select()
          .from(questionTag)
          .where(inArray(questionTag.bankId, [...bankIds]))
      : []
  const labIds = new Map(labs.map(({ id, key }) => [key ?? '', id]))
  const tagIds = new Map(tags.map(({ id, name }) => [name.en ?? '', id]))
  const document: GraphDocument = {
    topics: [
      ...groups.map(([id, zh, en]) => ({
        id,
        type: 1 as const,
        name: { zh, en },
        description: {},
        parentId: null,
        links: [],
      })),
      ...Object.entries(points).map(([id, point]) => ({
        id,
        type: 0 as const,
        name: { zh: point.zh, en: point.en },
        description: {},
        parentId: point.in,
        links: linksOf(point, labIds, tagIds),
      })),
    ],
    relations: Object.entries(points).flatMap(([to, { after }]) =>
      words(after).map((from) => ({ from, to })),
    ),
  }
  const { id } = await addGraph(deps, teacher, {
    courseId,
    type: 1,
    visible: true,
    name: { zh: '电路知识图谱', en: 'Knowledge graph of circuits' },
    description: {
      zh: '从欧姆定律到振荡电路的学习顺序。',
      en: 'From Ohm’s law to oscillators, in the order of learning.',
    },
  })
  await saveGraph(deps, teacher, { id, revision: 1, document })
}
