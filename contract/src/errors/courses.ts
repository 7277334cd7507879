import type { ErrorTable } from '../core/error-table.ts'

export const coursesErrors = {
  COURSE_IN_USE: {
    code: 409,
    zh: '仍有 {classes} 个班级在使用该课程。请先移出班级，或将课程归档',
    en: '{classes} classes still use this course. Remove them first, or archive the course.',
  },
  COURSE_ARCHIVED: {
    code: 409,
    zh: '课程已归档，请先恢复',
    en: 'The course is archived. Restore it first.',
  },
  COURSE_NOT_OPEN: {
    code: 409,
    zh: '该课程未开放选课，请先在课程设置中打开',
    en: 'Open enrolment is off for this course. Turn it on in the course settings first.',
  },
  COURSE_NOT_COMPLETED: {
    code: 409,
    zh: '尚未满足该课程的结业条件',
    en: 'You have not completed this course yet',
  },
  CERTIFICATE_STATE: {
    code: 409,
    zh: '证书状态已发生变化，请刷新页面',
    en: 'The status of this certificate has changed. Reload the page.',
  },
  WARE_PLACE: {
    code: 409,
    zh: '不能移到这里：文件下不能再放内容，文件夹也不能移到自身内',
    en: 'It cannot be moved there. Files cannot contain items, and folders cannot contain themselves.',
  },
  WARE_FULL: {
    code: 409,
    zh: '一门课程最多 {most} 项课件',
    en: 'A course can have up to {most} courseware items',
  },
  GRAPH_STALE: {
    code: 409,
    zh: '图谱已在其他页面修改，请重新加载后再保存',
    en: 'This graph was changed elsewhere. Reload it before saving.',
  },
  GRAPH_CYCLE: {
    code: 400,
    zh: '先后关系形成循环：{topics}',
    en: 'Circular order of topics: {topics}',
  },
  GRAPH_BROKEN: {
    code: 400,
    zh: '图谱引用了不存在或重复的主题：{topics}',
    en: 'The graph refers to missing or duplicate topics: {topics}',
  },
  GRAPH_TWINS: {
    code: 400,
    zh: '图谱中有同名的主题：{topics}',
    en: 'Topics share the same name: {topics}',
  },
  GRAPH_TREE: {
    code: 400,
    zh: '分类互相包含：{topics}',
    en: 'These categories contain each other: {topics}',
  },
  GRAPH_FILE: {
    code: 400,
    zh: '这不是可导入的图谱文件（{detail}）',
    en: 'This file cannot be imported as a graph ({detail})',
  },
  GRAPH_ROWS_BAD: {
    code: 400,
    zh: '有 {count} 行存在错误，未导入任何内容',
    en: '{count} rows have errors. Nothing was imported.',
  },
  GRAPHS_FULL: {
    code: 409,
    zh: '一门课程最多 {most} 个图谱',
    en: 'A course can have up to {most} graphs',
  },
  HANDOVER_NOTHING: { code: 409, zh: '没有可交接的内容', en: 'There is nothing to hand over.' },
} as const satisfies ErrorTable
