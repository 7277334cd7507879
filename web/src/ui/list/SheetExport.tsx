import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import type { Endpoint, InputOf } from '@labbox/contract/core/endpoint.ts'
import { failureText } from '../../app/api/api-error.ts'
import { download } from '../../app/api/download.ts'
import { notify } from '../../app/errors/feedback.ts'
import { saveFile } from './csv.ts'

interface Props<E extends Endpoint> {
  /** Answers with a sheet; takes its `format` beside the filters. */
  endpoint: E
  input: Omit<InputOf<E>, 'format'>
  label: string
  /** What it can be; default: a sheet. */
  formats?: readonly (keyof typeof names)[]
}

const names = { pdf: 'PDF (.pdf)', xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)' } as const

/** The list as it is filtered, every page of it, as a file that the server writes. */
export const SheetExport = <E extends Endpoint>({
  endpoint,
  input,
  label,
  formats = ['xlsx', 'csv'],
}: Props<E>) => {
  const [busy, setBusy] = useState(false)
  const run = async (format: string) => {
    setBusy(true)
    try {
      const { name, content } = await download(endpoint, { ...input, format } as InputOf<E>)
      saveFile(name, content)
    } catch (error) {
      notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  const items = formats.map((key) => ({ key, label: names[key] }))
  // `data-asks`: behind "⋯" its menu hangs from it, so it stays.
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => void run(key) }}>
      <Button data-asks loading={busy} icon={<DownOutlined aria-hidden />} iconPlacement="end">
        {label}
      </Button>
    </Dropdown>
  )
}
