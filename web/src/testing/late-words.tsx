import { act } from '@testing-library/react'
import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'

const asked: ReadCallback[] = []
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (_language, _namespace, done) => void asked.push(done),
}
const late = i18next.createInstance()
await late.use(backend).init({ lng: 'en', ns: [], defaultNS: 'common', fallbackLng: false })

/** Below it the words of components come later than they do, as from a server; what is said is their keys. */
export const LateWords = ({ children }: { children: ReactNode }) => (
  <I18nextProvider i18n={late}>{children}</I18nextProvider>
)

export const wordsCome = () =>
  act(async () => {
    for (const done of asked.splice(0)) done(null, {})
  })
