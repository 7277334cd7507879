import { Alert, Button, Modal, Spin, Table } from 'antd'
import { useState } from 'react'
import type { InputOf } from '@labbox/contract/core/endpoint.ts'
import { graphImport, graphList, type GraphImported } from '@labbox/contract/courses/graphs.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'

/** What the dry run found; nothing has been kept yet. */
const Found = ({ found }: { found: GraphImported }) => {
  const { t } = useTranslation('courses-graph')
  const right = found.faulty === 0
  const { topics, relations, faulty, dropped, ignored, cycle } = found
  return (
    <>
      <Alert
        className="lb-block"
        type={right ? 'success' : 'error'}
        showIcon
        title={right ? t('import.right', { topics, relations }) : t('import.wrong', { count: faulty })}
        description={cycle.length > 0 && t('import.cycle', { topics: [...cycle, cycle[0]].join(' → ') })}
      />
      {dropped > 0 && (
        <Alert className="lb-block" type="warning" showIcon title={t('import.dropped', { count: dropped })} />
      )}
      {ignored.length > 0 && (
        <Alert
          className="lb-block"
          type="info"
          showIcon
          title={t('import.ignored', { columns: ignored.join(t('outline.comma')) })}
        />
      )}
      {!right && (
        <Table
          size="small"
          rowKey="line"
          dataSource={found.rows.filter(({ faults }) => faults.length > 0)}
          pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
          columns={[
            { title: t('import.line'), dataIndex: 'line', align: 'right' },
            { title: t('list.name'), dataIndex: 'name' },
            {
              title: t('import.result'),
              render: (_, { faults }) =>
                faults.map((fault) => (
                  <div key={fault}>
                    <StatusTag tone="bad">{t(`import.fault.${fault}`)}</StatusTag>
                  </div>
                )),
            },
          ]}
        />
      )}
    </>
  )
}

/** A graph comes in by a file: choose it, see what is wrong with which row, confirm. */
export const GraphImport = ({ courseId, onClose }: { courseId: string; onClose: () => void }) => {
  const { t } = useTranslation('courses-graph')
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<GraphImported | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (chosen: File, write: boolean) => {
    setBusy(true)
    setRefusal(null)
    try {
      const input = { courseId, write, file: chosen } as InputOf<typeof graphImport>
      const answer = await call(graphImport, input, { silent: true })
      setFile(chosen)
      setFound(answer)
      if (!write) return
      await invalidate([graphList])
      notify.success(t('import.done'))
      onClose()
    } catch (error) {
      setFound(null)
      setRefusal(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  const ready = found !== null && found.faulty === 0 && file !== null
  return (
    <Modal
      open
      title={t('import.title')}
      okText={t('import.confirm')}
      cancelText={t('common:action.cancel')}
      okButtonProps={{ disabled: !ready }}
      confirmLoading={busy && ready}
      onOk={() => file && void send(file, true)}
      onCancel={onClose}
    >
      <p className="lb-muted">{t('import.intro')}</p>
      {refusal && <Alert className="lb-block" type="error" showIcon title={refusal} />}
      {found && <Found found={found} />}
      <FileDrop
        className="lb-graph-drop"
        accept=".json,.csv,.xlsx,text/csv,application/json"
        onFile={(chosen) => void send(chosen, false)}
      >
        {(choose) =>
          busy ? <Spin /> : <Button onClick={choose}>{t(found ? 'import.again' : 'import.choose')}</Button>
        }
      </FileDrop>
    </Modal>
  )
}
