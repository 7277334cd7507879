import { cleanup, configure } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach } from 'vitest'
import { useSettings } from '../app/settings/settings.ts'
import { useChosen } from '../ui/language/writing.ts'

// Components are tested with the texts that people read.
const texts = import.meta.glob<Record<string, unknown>>('../locales/en/*.json', {
  import: 'default',
  eager: true,
})
const namespaces = Object.entries(texts).map(([file, strings]) => [
  /(\w[\w-]*)\.json$/.exec(file)?.[1],
  strings,
])

useSettings.setState({ language: 'en' })
await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: Object.fromEntries(namespaces) as Record<string, Record<string, unknown>> },
  defaultNS: 'common',
  interpolation: { escapeValue: false },
})
// Only to end a test that hangs; generous, because the machine may be busy.
configure({ asyncUtilTimeout: 20_000 })
afterEach(() => {
  cleanup()
  // Files share their modules: what one chose is not what the next one begins with.
  useChosen.setState({ chosen: null })
})
