import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import type { Endpoint, InputOf } from '@labbox/contract/core/endpoint.ts'
import { failureText } from '../../app/api/api-error.ts'
import { download } from '../../app/api/download.ts'
import { notify } from '../../app/errors/feedback.ts'
import { saveFile } from './csv.ts'

interface Props<E extends Endpoint> {
  /** Answers with a file. */
  endpoint: E
  input: InputOf<E>
  size?: 'small'
  /** As an act of a row. */
  link?: true
  children: ReactNode
}

/** Saves the file that a call answers with. */
export const SaveButton = <E extends Endpoint>({ endpoint, input, size, link, children }: Props<E>) => {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const { name, content } = await download(endpoint, input)
      saveFile(name, content)
    } catch (error) {
      notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      loading={busy}
      onClick={() => void run()}
      {...(size && { size })}
      {...(link && { type: 'link', size: 'small' })}
    >
      {children}
    </Button>
  )
}
