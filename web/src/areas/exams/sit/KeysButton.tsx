import type { ComponentProps } from 'react'
import { useTranslation } from '../../../app/i18n.ts'
import { PlainButton } from '../../../ui/plain/PlainButton.tsx'

/** Opens the list of keys, once that is there. */
export const KeysButton = (button: ComponentProps<typeof PlainButton>) => {
  const { t } = useTranslation('exams-sit')
  return (
    <PlainButton {...button} look="text" className="lb-sit-keys-open">
      {t('keys.title')}
    </PlainButton>
  )
}
