import { expect, it } from 'vitest'
import { FIRST_THEME, initialLanguage, readTheme } from './kept.ts'

it('takes the stored language, else the browser’s, else Chinese', () => {
  expect(initialLanguage('zh', 'en-US')).toBe('zh')
  expect(initialLanguage(null, 'en-GB')).toBe('en')
  expect(initialLanguage('xx', 'fr')).toBe('zh')
})

it('reads a kept theme and repairs what is missing or damaged', () => {
  expect(readTheme(null)).toEqual(FIRST_THEME)
  expect(readTheme('no json')).toEqual(FIRST_THEME)
  expect(readTheme('null')).toEqual(FIRST_THEME)
  const kept = { mode: 'dark', accent: '#7a4fb5', tagsView: false, fixedHeader: 'yes', sidebarLogo: false }
  expect(readTheme(JSON.stringify(kept))).toEqual({ ...kept, fixedHeader: true })
  expect(readTheme('{"accent":"red","mode":"pink"}')).toEqual(FIRST_THEME)
})
