import i18next, { type BackendModule } from 'i18next'
import { createContext, use } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { localText, type Locale } from '@labbox/contract/core/local-text.ts'
import type { OptionalLocalText } from '@labbox/contract/core/types.ts'
import { useSettings } from './settings/settings.ts'

/** Loads the texts of an area, by the path of their file. */
type Files = Readonly<Record<string, () => Promise<Record<string, unknown>>>>

/** Where the texts of a language are: the list of one's files comes with its common texts, that of the other language does not. */
const languages: Record<string, () => Promise<{ files: Files }>> = {
  zh: () => import('../locales/zh.ts'),
  en: () => import('../locales/en.ts'),
}

const textsOf = async (language: string, namespace: string): Promise<Record<string, unknown>> => {
  const load = (await languages[language]?.())?.files[`./${language}/${namespace}.json`]
  if (!load) throw new Error(`no strings for ${namespace} in ${language}`)
  return load()
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    textsOf(language, namespace).then(
      (strings) => done(null, strings as Parameters<typeof done>[1]),
      (error: unknown) => done(error instanceof Error ? error : String(error), false),
    )
  },
}

/** Resolves when the texts of the language chosen last are loaded. */
let switching: Promise<unknown> = Promise.resolve()

/** Starts translation in the user's language; other namespaces follow on demand (`useTranslation('<area>')`). */
export const startTranslation = async (): Promise<void> => {
  const { language } = useSettings.getState()
  document.documentElement.lang = language
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: ['zh', 'en'],
      fallbackLng: false,
      ns: ['common', 'shell'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  useSettings.subscribe((next, before) => {
    if (next.language === before.language) return
    document.documentElement.lang = next.language
    switching = i18next.changeLanguage(next.language)
  })
}

/** Makes sure the strings of a key such as `devices:list.title` are loaded in the language that is chosen, then translates it. */
export const translateKey = async (key: string): Promise<string> => {
  await switching
  const namespace = key.includes(':') ? key.slice(0, key.indexOf(':')) : 'common'
  await i18next.loadNamespaces(namespace)
  return i18next.t(key)
}

/** Translation outside components; the namespaces `common` and `shell` are always there. */
export const translate = (key: string, params: Record<string, unknown> = {}): string => i18next.t(key, params)

/** A label and what it says, with the colon of the language. */
export const labelled = (label: string, said: string | number): string =>
  translate('labelled', { label, said })

/** The language for authored text, where it is not the user's (a paper printed in both). */
export const AuthoredLocale = createContext<Locale | null>(null)

export const useLocale = (): Locale => {
  const own = useSettings((state) => state.language)
  return use(AuthoredLocale) ?? own
}

/** Names one after the other, with the comma of the reader's language. */
export const useListed = (): ((names: readonly string[]) => string) => {
  const comma = useLocale() === 'zh' ? '、' : ', '
  return (names) => names.join(comma)
}

/** A name with the account behind it, in the brackets of the reader's language. */
export const useWithAccount = (): ((name: string, account: string) => string) => {
  const zh = useLocale() === 'zh'
  return (name, account) => (zh ? `${name}（${account}）` : `${name} (${account})`)
}

/** `text(name)` shows authored bilingual text in the user's language, falling back to the other one. */
export const useLocalText = (): ((text: OptionalLocalText | null | undefined) => string) => {
  const locale = useLocale()
  return (text) => (text ? localText(text, locale) : '')
}

export { useTranslation }
