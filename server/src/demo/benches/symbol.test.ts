import { afterAll, expect, it } from 'vitest'
import { closeSymbolTests, requirePassed, testSymbol } from '../../areas/parts/test.service.ts'
import { newId } from '../../platform/database/ids.ts'
import { instrumentationAmplifier, instrumentationTest } from './symbol.ts'

afterAll(() => closeSymbolTests())

it('the symbol of the demo university works in its test circuit', async () => {
  const id = newId()
  const test = instrumentationTest(id)
  const outcome = await testSymbol({ id, draft: instrumentationAmplifier, test })
  requirePassed(outcome, test)
  expect(outcome.kind).toBe('ran')
})
