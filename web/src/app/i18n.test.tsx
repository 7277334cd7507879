import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useListed, useWithAccount } from './i18n.ts'
import { useSettings } from './settings/settings.ts'

it.each([
  ['en', 'Class A, Class B'],
  ['zh', 'Class A、Class B'],
] as const)('lists names with the comma of %s', (language, listed) => {
  useSettings.setState({ language })
  const { result } = renderHook(useListed)
  expect(result.current(['Class A', 'Class B'])).toBe(listed)
  useSettings.setState({ language: 'en' })
})

it.each([
  ['en', 'Lin Chen (lin)'],
  ['zh', 'Lin Chen（lin）'],
] as const)('puts an account behind a name in the brackets of %s', (language, shown) => {
  useSettings.setState({ language })
  const { result } = renderHook(useWithAccount)
  expect(result.current('Lin Chen', 'lin')).toBe(shown)
  useSettings.setState({ language: 'en' })
})
