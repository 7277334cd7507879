import { expect, it } from 'vitest'
import { Leaving } from './leaving.ts'

it('counts each absence once and tells nothing twice', () => {
  const leaving = new Leaving()
  leaving.left(100)
  leaving.left(150)
  expect(leaving.take()).toEqual({ leaves: 1, leftMs: 0 })
  leaving.came(400)
  leaving.came(500)
  const told = leaving.take()
  expect(told).toEqual({ leaves: 0, leftMs: 300 })
  leaving.giveBack({ leaves: 2, leftMs: 50 })
  leaving.giveBack(told)
  expect(leaving.take()).toEqual({ leaves: 2, leftMs: 350 })
  expect(leaving.take()).toEqual({ leaves: 0, leftMs: 0 })
})
