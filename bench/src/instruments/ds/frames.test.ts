import { expect, it } from 'vitest'
import { makeNoise } from '../noise.ts'
import { makePlantFixture } from '../plant.fixture.ts'
import { Scope } from './scope.ts'

it('channels share a record until something changes on the bench', async () => {
  let revision = 0
  const plant = { ...makePlantFixture(), revision: () => revision }
  const scope = new Scope(plant, makeNoise(1))
  await scope.frameFor(1)
  await scope.frameFor(2)
  expect(plant.requests).toHaveLength(1)
  revision++
  await scope.frameFor(3)
  expect(plant.requests).toHaveLength(2)
})

it('a record that was begun before a change is not read after it', async () => {
  let revision = 0
  const fixture = makePlantFixture()
  const plant = {
    ...fixture,
    revision: () => revision,
    capture: (request: Parameters<typeof fixture.capture>[0]) => {
      if (fixture.requests.length === 0) revision++
      return fixture.capture(request)
    },
  }
  const scope = new Scope(plant, makeNoise(1))
  await scope.frameFor(1)
  await scope.frameFor(2)
  expect(fixture.requests).toHaveLength(2)
})
