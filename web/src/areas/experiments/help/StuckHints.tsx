import type { StuckHint } from '@labbox/contract/experiments/stuck.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useLogText } from '../log/use-log-text.ts'

/** Why somebody may need help without asking; only for who teaches. */
export const StuckHints = ({ hints }: { hints: readonly StuckHint[] }) => {
  const { t } = useTranslation('help')
  const lineText = useLogText()
  const word = (hint: StuckHint): string => {
    if (hint.kind === 'idle') return t('stuck.idle', { count: hint.minutes })
    if (hint.kind === 'clipped') return t(`stuck.clipped.${hint.by}`, { channel: hint.channel })
    return t('stuck.refused', { times: hint.times, text: lineText(hint.line) })
  }
  return hints.map((hint) => (
    <StatusTag key={`${hint.kind} ${hint.kind === 'clipped' ? hint.channel : ''}`} tone="warn">
      {word(hint)}
    </StatusTag>
  ))
}
