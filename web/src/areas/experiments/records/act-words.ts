import { failureOf, type Act, type ActOf } from '@labbox/contract/bench/acts/acts.ts'
import type { CircuitPatch } from '@labbox/contract/bench/acts/patch.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { engineering } from '../../../ui/number/quantity.ts'
import { useFailureWords, useLogText } from '../log/use-log-text.ts'

const sizeOf = (map: Readonly<Record<string, unknown>> | undefined): number => Object.keys(map ?? {}).length

const wiredOf = ({ components, wires, labels }: CircuitPatch) => ({
  parts: sizeOf(components),
  wires: sizeOf(wires) + sizeOf(labels),
})

const said = ({ body }: ActOf<'reading'>, nothing: string): string =>
  body.value === null ? (body.text ?? nothing) : engineering(body.value, body.unit)

/** A setting without digits that nobody turned: `DS.TIMEBASE.SCALE(0.0004)`; of a list, as a waveform is, its beginning. */
const rounded = (command: string): string =>
  command
    .replace(/^((?:[^,]*,){9})[^,]*,.*$/, '$1…)')
    .replaceAll(/\d+\.\d{5,}(?:e-?\d+)?/g, (number) => String(Number(Number(number).toPrecision(4))))

/** What was done, in the user's language; null: nothing that anybody did. */
export const useActWords = (): ((act: Act) => string | null) => {
  const { t } = useTranslation('records')
  const line = useLogText()
  const failure = useFailureWords()
  return (act) => {
    const failed = failureOf(act)
    const why = 'failure' in act.body && failed ? ` – ${failure(failed, act.body.detail ?? '')}` : ''
    if (act.kind === 'wire') return t('act.wire', wiredOf(act.body.patch))
    if (act.kind === 'reading')
      return `${act.body.command} = ${failed ? '' : said(act, t('act.nothing'))}${why}`
    if (act.kind === 'knob')
      return 'command' in act.body
        ? `${rounded(act.body.command)}${why}`
        : `${t('act.part', { value: act.body.value, param: act.body.param })}${why}`
    if (act.kind === 'command') return t(`act.op.${act.body.op}`)
    if (act.kind === 'reply')
      return 'asked' in act.body || !failed ? null : `${t(`act.op.${act.body.op}`)}${why}`
    return 'line' in act.body ? line(act.body.line) : act.body.mark || t('act.mark')
  }
}
