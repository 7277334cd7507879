import { Button, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Endpoint, InputOf } from '@labbox/contract/core/endpoint.ts'
import { ApiError, failureText } from '../../app/api/api-error.ts'
import { call } from '../../app/api/call.ts'
import { notify } from '../../app/errors/feedback.ts'
import { useTranslation } from '../../app/i18n.ts'
import { exportCells, exportHead } from './columns.ts'
import { csvLines, CSV_BEGINS, saveFile } from './csv.ts'
import type { Column } from './types.ts'

interface Props<E extends Endpoint, T extends object> {
  endpoint: E
  /** The filters and the order that are shown. */
  input: object
  columns: readonly Column<T>[]
  /** Of the file, without ending. */
  name: string
  /** Rows to come, as the list says. */
  total: number
}

/**
 * All rows of a list as CSV, whatever their number: they become lines of the file while they come from the server, so that neither side
 * ever has them all as rows. It can be broken off.
 */
export const ExportAll = <E extends Endpoint, T extends object>(props: Props<E, T>) => {
  const { t } = useTranslation('common')
  const [done, setDone] = useState<number | null>(null)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const run = async () => {
    const { endpoint, input, columns, name } = props
    const aborter = new AbortController()
    stop.current = aborter
    setDone(0)
    const parts: Blob[] = [new Blob([CSV_BEGINS, csvLines([exportHead(columns)])])]
    let count = 0
    const onRows = (rows: unknown[]) => {
      parts.push(new Blob([csvLines((rows as T[]).map((row) => exportCells(columns, row)))]))
      count += rows.length
      setDone(count)
    }
    try {
      await call(endpoint, input as InputOf<E>, { onRows, signal: aborter.signal })
      saveFile(`${name}.csv`, new Blob(parts, { type: 'text/csv' }))
    } catch (error) {
      if (!aborter.signal.aborted && !(error instanceof ApiError && error.told))
        notify.error(failureText(error))
    } finally {
      setDone(null)
    }
  }
  if (done === null)
    return (
      <Button type="link" onClick={() => void run()}>
        {t('list.export')}
      </Button>
    )
  return (
    <span className="lb-export" role="status">
      <Progress
        type="circle"
        size={16}
        percent={Math.min(99, Math.round((done / Math.max(1, props.total)) * 100))}
        aria-label={t('list.exporting', { count: done })}
      />
      {t('list.exporting', { count: done })}
      <Button type="link" size="small" onClick={() => stop.current?.abort()}>
        {t('action.cancel')}
      </Button>
    </span>
  )
}
