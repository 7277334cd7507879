import type { ErrorTable } from './table.ts'

export const coursesErrors = {
  COURSE_IN_USE: {
    code: 409,
    zh: '还有 {classes} 个班级在使用该课程；请先移出班级，或将课程归档',
    en: '{classes} classes still take this course; take them out first, or archive it',
  },
  COURSE_ARCHIVED: {
    code: 409,
    zh: '课程已归档，请先恢复',
    en: 'The course is archived; bring it back first',
  },
  WARE_PLACE: {
    code: 409,
    zh: '不能移到这里：文件下不能再放内容，文件夹也不能移到它自己里面',
    en: 'It cannot go there: nothing stands in a file, and no folder in itself',
  },
  WARE_FULL: {
    code: 409,
    zh: '一门课程最多 {most} 项课件',
    en: 'A course holds at most {most} items of courseware',
  },
  GRAPH_STALE: {
    code: 409,
    zh: '图谱已在别处修改，请重新载入后再保存',
    en: 'This graph was changed elsewhere; reload it before saving',
  },
  GRAPH_CYCLE: {
    code: 400,
    zh: '先后关系成环：{topics}',
    en: 'The order of topics goes in a circle: {topics}',
  },
  GRAPH_BROKEN: {
    code: 400,
    zh: '图谱引用了不存在或重复的主题：{topics}',
    en: 'The graph names topics that are missing or there twice: {topics}',
  },
  GRAPH_TWINS: {
    code: 400,
    zh: '图谱中有同名的主题：{topics}',
    en: 'Topics of the graph have the same name: {topics}',
  },
  GRAPH_TREE: {
    code: 400,
    zh: '分类互相包含：{topics}',
    en: 'These classifications stand in each other: {topics}',
  },
  GRAPH_FILE: {
    code: 400,
    zh: '这不是可导入的图谱文件（{detail}）',
    en: 'This is no graph file that can be imported ({detail})',
  },
  GRAPH_ROWS_BAD: {
    code: 400,
    zh: '有 {count} 行有误，未导入任何内容',
    en: '{count} rows are faulty; nothing was imported',
  },
  GRAPHS_FULL: {
    code: 409,
    zh: '一门课程最多 {most} 个图谱',
    en: 'A course holds at most {most} graphs',
  },
} as const satisfies ErrorTable
