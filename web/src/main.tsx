import './app/theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { App } from './app/App.tsx'
import { collectErrors, logError } from './app/errors/error-log.ts'
import { startTranslation } from './app/i18n.ts'

// zod would otherwise probe for `new Function`, which the content security policy refuses (and reports).
z.config({ jitless: true })

collectErrors()

const start = async () => {
  await startTranslation()
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root')
  const log = (error: unknown, { componentStack }: { componentStack?: string | undefined }) => {
    console.error(error)
    logError(error, componentStack)
  }
  createRoot(element, { onCaughtError: log, onUncaughtError: log }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

void start()
