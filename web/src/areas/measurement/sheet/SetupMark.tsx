import { requirementText } from '@labbox/contract/measurement/setup-text.ts'
import type { Quality } from '@labbox/contract/measurement/uncertainty/quality.ts'
import { useLocale, useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'

/** A value that was read while the circuit was not as the template asks, and what was wrong about it. */
export const SetupMark = ({ quality }: { quality: Quality | null | undefined }) => {
  const { t } = useTranslation('measurement')
  const locale = useLocale()
  const wrong = quality?.setup ?? []
  if (wrong.length === 0) return null
  return (
    <StatusTag tone="bad">
      {t('cell.wrongSetup', { reason: wrong.map((asked) => requirementText(asked, locale)).join('; ') })}
    </StatusTag>
  )
}
