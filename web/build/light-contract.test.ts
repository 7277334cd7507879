import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@labbox/contract/core/endpoint.ts'
import { lighten } from './light-contract.ts'

const code = `import { z } from 'zod'
import { Id } from '../core/types.ts'

export const LIMIT = 3
export const topic = (id: string) => \`things/\${id}\`
const fields = { name: z.string().max(LIMIT) }
export const Thing = z.object({ id: Id, ...fields })
export const isThing = (value: unknown): boolean => Thing.safeParse(value).success
export const thingAdd = endpoint({
  method: 'POST',
  path: '/things/add',
  body: Thing,
})
export const thingList = endpoint({ method: 'GET', path: '/things' })
`
const Thing = z.object({ id: z.string() })
const common = { access: 'signedIn', summary: '', data: z.object({}) } as const
const values = {
  LIMIT: 3,
  topic: () => '',
  Thing,
  isThing: () => true,
  thingAdd: endpoint({ ...common, method: 'POST', path: '/things/add', body: Thing }),
  thingList: endpoint({ ...common, method: 'GET', path: '/things', query: z.object({ page: z.number() }) }),
}
const part = (name: '' | '?schemas' | '?whole') => lighten(code, 'things.ts', values, ['Id'], name)

it('leaves constants, rules and addresses to pages, and what needs zod to its own part', () => {
  const light = part('')
  expect(light).toContain('{"method":"GET","path":"/things","inQuery":["page"]}')
  expect(light).toContain('load: async () => (await $whole()).thingAdd')
  expect(light).toContain("import { Thing } from './things.ts?schemas'; export { Thing };")
  expect(light).toContain("import { isThing } from './things.ts?schemas'; export { isThing };")
  expect(light).toContain('export const topic = (id: string)')
  expect(light).not.toMatch(/z\.(string|object)/)
})

it('keeps schemas and endpoints in parts of their own, and lines where they were', () => {
  expect(part('?schemas')).toContain('z.object({ id: Id, ...fields })')
  expect(part('?whole')).toContain('body: Thing')
  expect(part('?whole')).toContain("from './things.ts?schemas'")
  for (const name of ['?schemas', '?whole'] as const)
    expect(part(name).split('\n')).toHaveLength(code.split('\n').length)
})
