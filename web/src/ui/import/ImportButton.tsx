import { Button } from 'antd'
import { useState } from 'react'
import type { DataOf, Endpoint, InputOf } from '@labbox/contract/core/endpoint.ts'
import { failureText } from '../../app/api/api-error.ts'
import { call } from '../../app/api/call.ts'
import { invalidate } from '../../app/api/query.ts'
import { notify } from '../../app/errors/feedback.ts'
import { useTranslation } from '../../app/i18n.ts'
import { track } from '../../app/uploads/store.ts'
import { FileDrop } from '../FileDrop.tsx'
import { useNavigate } from '../navigation.ts'

interface Props<E extends Endpoint> {
  /** Takes one file as its part `file`, and answers with what it became. */
  endpoint: E
  /** The list that has one more then. */
  list: Endpoint
  /** Where it is opened by its id. */
  to: string
  accept: string
  hint: string
  /** Said when it worked. */
  done: string
  /** Looks into the file, and asks where it would bring more than that one thing. */
  agreed?: (file: File) => Promise<boolean>
}

/** Takes one thing from a file, and opens it. */
export const ImportButton = <E extends Endpoint>({
  endpoint,
  list,
  to,
  accept,
  hint,
  done,
  agreed,
}: Props<E>) => {
  const { t } = useTranslation('owned')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const take = async (file: File) => {
    setBusy(true)
    try {
      if (agreed && !(await agreed(file))) return
      const made: DataOf<E> = await track(file, (options) => call(endpoint, { file } as InputOf<E>, options))
      await invalidate([list])
      notify.success(done)
      void navigate({ to, search: { id: (made as { id: string }).id } })
    } catch (error) {
      notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FileDrop accept={accept} onFile={(file) => void take(file)}>
      {(choose) => (
        <Button loading={busy} title={hint} onClick={choose}>
          {t('import')}
        </Button>
      )}
    </FileDrop>
  )
}
