import { expect, it } from 'vitest'
import { secondClassNames, studentNames, teacherName } from '../../../demo/names.ts'
import { createPlaceholders, createShowing, namesMaybe } from './placeholders.rules.ts'

const names = [...studentNames, ...secondClassNames, teacherName]
const people = names.map((name, k) => ({
  account: `demo.user-${k}`,
  name,
  number: `2026${String(k).padStart(4, '0')}`,
  email: `u${k}@uni.example`,
  phone: null,
}))

it('takes whole names, parts of them, accounts and numbers for possible ones, within sentences of either language', () => {
  const maybe = namesMaybe('请问张雨桐的电路和 Li Siyuan’s（20260001，demo.user-1）的一样吗？')
  for (const one of ['张雨桐', 'li siyuan', '20260001', 'demo.user-1']) expect(maybe, one).toContain(one)
})

it.each(people)('lets nothing of $name out, and puts it back', (person) => {
  const { account, name, number, email } = person
  const [chinese = '', ...latin] = name.split(' ')
  const text = `同学${chinese}说${latin.join(' ')}（${number}，${account}，${email}）：${latin.join(' ').toUpperCase()}; ${name}.`
  const { hide, show } = createPlaceholders([person])
  const hidden = hide(text)
  for (const part of [chinese, latin.join(' '), number, account, email])
    expect(hidden.toLowerCase()).not.toContain(part.toLowerCase())
  expect(show(hidden)).toBe(text.normalize('NFKC'))
})

it('hides addresses and long numbers of whomever', () => {
  const { hide } = createPlaceholders([])
  expect(hide('write to 某人@a.cn or 13812345678, or +86 138 1234 5678')).toBe(
    'write to [[P1]] or [[P2]], or [[P3]]',
  )
  expect(hide('1000000 Hz, 4.70 kΩ, 1592.3456 Hz')).toBe('1000000 Hz, 4.70 kΩ, 1592.3456 Hz')
})

it('knows a name only as a whole word', () => {
  const { hide } = createPlaceholders([{ account: 'ann', name: 'Ann', number: '', email: null, phone: null }])
  expect(hide('The channel of Ann')).toBe('The channel of [[P1]]')
})

it('puts names back that come in pieces', () => {
  const { hide, show } = createPlaceholders(people)
  const hidden = hide('Chen Chen')
  for (const size of [1, 2, 3]) {
    const showing = createShowing({ show })
    let text = ''
    for (let k = 0; k < hidden.length; k += size) text += showing.add(hidden.slice(k, k + size))
    expect(text + showing.rest()).toBe('Chen Chen')
  }
})
