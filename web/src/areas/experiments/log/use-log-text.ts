import { useMemo } from 'react'
import { benchErrors } from '@labbox/contract/errors/bench.ts'
import { devicesErrors } from '@labbox/contract/errors/devices.ts'
import type { LogLine } from '@labbox/contract/experiments/log-line.ts'
import { useLocale, useTranslation } from '../../../app/i18n.ts'
import { circuitDetail } from './circuit-detail.ts'

const errors: Record<string, { zh: string; en: string }> = { ...benchErrors, ...devicesErrors }

/**
 * The words of a log line in the user's language. `bench.*` keys come from bench and server (`bench:event.*`), `page.*` from
 * the experiment page (`experiments:log.*`).
 */
export const useLogText = (): ((line: LogLine) => string) => {
  const { t } = useTranslation(['experiments', 'bench'])
  const locale = useLocale()
  return useMemo(
    () =>
      ({ key, params }) => {
        const failure = typeof params.failure === 'string' ? errors[params.failure]?.[locale] : undefined
        const detail = circuitDetail(String(params.detail ?? ''), locale, (code) =>
          t(`bench:event.problem.${code}`, { defaultValue: '' }),
        )
        const text = failure?.replace('{detail}', detail)
        const name = key.startsWith('bench.')
          ? `bench:event.${key.slice(6)}`
          : `experiments:log.${key.slice(5)}`
        // A name in both languages travels as `zh` and `en`.
        return t(name, { ...params, name: params[locale] ?? '', ...(text !== undefined && { text }) })
      },
    [t, locale],
  )
}
