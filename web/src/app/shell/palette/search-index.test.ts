import { expect, it } from 'vitest'
import type { AreaRoute } from '../../areas.ts'
import { pinyinOf } from './pinyin.ts'
import { candidates, searchOf } from './search-index.ts'

const page = () => Promise.reject(new Error('not opened here'))
const routes: AreaRoute[] = [
  {
    path: '/lab/myClass',
    title: 'classes:list.title',
    page,
    children: [
      { path: 'add', title: 'classes:add.title', page },
      { path: ':id/update', title: 'classes:update.title', page },
      { path: 'guidebook', title: 'tasks:lab.guidebook', page, needs: ['task'] },
      { path: 'secret', title: 'classes:secret', page, permission: 'devices:device:page' },
    ],
  },
  { path: '/profile/index', title: 'access:profile.title', page },
  { path: '/exam/list/exam', title: 'exams:exam.view', page, needs: ['id'] },
  { path: '/lab/project/edit', title: 'labs:edit.title', page },
]
const row = (id: string, parentId: string | null, zh: string, resUrl: string) => ({
  id,
  parentId,
  resName: { zh },
  resUrl,
  resStyle: '',
})
const menus = [
  row('lab', null, '实验教学', ''),
  row('class', 'lab', '我的班级', '/lab/myClass'),
  row('one', 'lab', '一场考试', '/exam/list/exam'),
  row('gone', 'lab', '没有的页面', '/lab/none'),
]
const found = candidates(
  menus,
  routes,
  ({ permission }) => !permission,
  (name) => ('zh' in name ? (name.zh ?? '') : ''),
)

it('finds pages of the menu and what opens over them, as far as it is permitted and needs no choice', () => {
  expect(found.map(({ path, group }) => [path, ...group])).toEqual([
    ['/lab/myClass', '实验教学'],
    ['/lab/myClass/add', '实验教学', '我的班级'],
    ['/profile/index'],
  ])
})

it('searches by name, by pinyin, by initials and by address', () => {
  const titles = ['我的班级', '任务管理', '设备列表', '在线设备']
  const search = searchOf(
    titles.map((title, at) => ({
      path: `/page${at}/${['class', 'task', 'device', 'online'][at]}`,
      title,
      group: [],
      act: false,
      pinyin: pinyinOf(title),
    })),
  )
  const first = (words: string) => search(words)[0]?.title
  expect(first('班级')).toBe('我的班级')
  expect(first('renwu')).toBe('任务管理')
  expect(first('sblb')).toBe('设备列表')
  expect(first('online')).toBe('在线设备')
  expect(search('  ')).toHaveLength(4)
  expect(search('qqqqqqqq')).toEqual([])
})

it('spells as it is typed', () => {
  expect(pinyinOf('绿色 LED 实验')).toEqual(['lvse LED shiyan', 'ls LED sy'])
})
