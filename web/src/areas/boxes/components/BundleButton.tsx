import { Button } from 'antd'
import { useState } from 'react'
import { boxBundle, boxGet, boxPage } from '@labbox/contract/boxes/boxes.ts'
import type { InputOf } from '@labbox/contract/core/endpoint.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FileDrop } from '../../../ui/FileDrop.tsx'

/** Takes work from the file of a box that somebody brought on a stick. */
export const BundleButton = () => {
  const { t } = useTranslation('boxes')
  const [busy, setBusy] = useState(false)
  const take = async (file: File) => {
    setBusy(true)
    try {
      const { taken, refused, known } = await call(boxBundle, { file } as InputOf<typeof boxBundle>)
      await invalidate([boxPage, boxGet])
      const done = refused > 0 ? notify.warning : notify.success
      done(t('bundle.done', { taken, refused, known }))
    } catch {
      // Said already.
    } finally {
      setBusy(false)
    }
  }
  return (
    <FileDrop accept=".labbox,application/json" onFile={(file) => void take(file)}>
      {(choose) => (
        <Button loading={busy} onClick={choose}>
          {t('bundle.take')}
        </Button>
      )}
    </FileDrop>
  )
}
