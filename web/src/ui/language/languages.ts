import type { Locale } from '@labbox/contract/core/types.ts'

export const languages: readonly Locale[] = ['zh', 'en']

/** Each language by its own name. */
export const languageNames: Readonly<Record<Locale, string>> = { zh: '中文', en: 'English' }
