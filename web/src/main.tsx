import './app/theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { collectErrors, logError } from './app/errors/error-log.ts'
import { startTranslation } from './app/i18n.ts'
import { getToken } from './app/session/token.ts'
import { Entry } from './app/entry/Entry.tsx'
import { entryPartIn } from './app/entry/entry-part.ts'

collectErrors()

const start = async () => {
  await startTranslation()
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root')
  const log = (error: unknown, { componentStack }: { componentStack?: string | undefined }) => {
    console.error(error)
    logError(error, componentStack)
  }
  const root = createRoot(element, { onCaughtError: log, onUncaughtError: log })
  const open = async () => {
    const { App } = await import('./app/App.tsx')
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    )
  }
  const enter = (address: string) => {
    history.replaceState(null, '', address)
    void open()
  }
  // The sign-in page does not wait for the app to load.
  const search = Object.fromEntries(new URLSearchParams(location.search))
  if (location.pathname === '/login' && !getToken() && !entryPartIn(search))
    root.render(
      <StrictMode>
        <Entry onEntered={enter} />
      </StrictMode>,
    )
  else await open()
}

void start()
