import { Button } from 'antd'
import { useState } from 'react'
import type { InputOf } from '@labbox/contract/core/endpoint.ts'
import { symbolImport, symbolPage } from '@labbox/contract/parts/symbols.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { track } from '../../../app/uploads/store.ts'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { useNavigate } from '../../../ui/navigation.ts'

/** Takes a symbol from a file, and opens it. */
export const ImportSymbol = () => {
  const { t } = useTranslation('symbols')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const take = async (file: File) => {
    setBusy(true)
    try {
      const { id } = await track(file, (options) =>
        call(symbolImport, { file } as InputOf<typeof symbolImport>, options),
      )
      await invalidate([symbolPage])
      notify.success(t('list.imported'))
      void navigate({ to: '/module/symbol/edit', search: { id } })
    } catch (error) {
      notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FileDrop accept=".json,application/json" onFile={(file) => void take(file)}>
      {(choose) => (
        <Button loading={busy} title={t('list.importHint')} onClick={choose}>
          {t('list.import')}
        </Button>
      )}
    </FileDrop>
  )
}
