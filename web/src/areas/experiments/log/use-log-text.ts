import { useMemo } from 'react'
import { benchErrors } from '@labbox/contract/errors/bench.ts'
import { devicesErrors } from '@labbox/contract/errors/devices.ts'
import type { LogLine } from '@labbox/contract/experiments/log-line.ts'
import { useLocale, useTranslation } from '../../../app/i18n.ts'
import { circuitDetail } from './circuit-detail.ts'

const errors: Record<string, { zh: string; en: string }> = { ...benchErrors, ...devicesErrors }

/** What went wrong, by its key in the error table and what the bench said with it; undefined: it has no words of its own. */
const useKnownFailure = () => {
  const { t } = useTranslation(['experiments-bench', 'bench'])
  const locale = useLocale()
  return useMemo(
    () =>
      (failure: string, detail: string): string | undefined => {
        const words = circuitDetail(detail, locale, (code) =>
          t(`bench:event.problem.${code}`, { defaultValue: '' }),
        )
        return errors[failure]?.[locale].replace('{detail}', words)
      },
    [t, locale],
  )
}

/** What went wrong, in words. */
export const useFailureWords = (): ((failure: string, detail: string) => string) => {
  const known = useKnownFailure()
  return (failure, detail) => known(failure, detail) ?? failure
}

/**
 * The words of a log line in the user's language. `bench.*` keys come from bench and server (`bench:event.*`), `page.*` from
 * the experiment page (`experiments-bench:log.*`).
 */
export const useLogText = (): ((line: LogLine) => string) => {
  const { t } = useTranslation(['experiments-bench', 'bench'])
  const locale = useLocale()
  const known = useKnownFailure()
  return useMemo(
    () =>
      ({ key, params }) => {
        const { failure, detail } = params
        const text = typeof failure === 'string' ? known(failure, String(detail ?? '')) : undefined
        const name = key.startsWith('bench.')
          ? `bench:event.${key.slice(6)}`
          : `experiments-bench:log.${key.slice(5)}`
        // A name in both languages travels as `zh` and `en`.
        return t(name, { ...params, name: params[locale] ?? '', ...(text !== undefined && { text }) })
      },
    [t, locale, known],
  )
}
