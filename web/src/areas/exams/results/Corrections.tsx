import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Drawer, Input, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { formatPoints } from '@labbox/contract/core/score.ts'
import {
  correctionApply,
  correctionList,
  correctionPreview,
  treatments,
  type CorrectionQuestion,
  type Treatment,
} from '@labbox/contract/exams/correction.ts'
import { call } from '../../../app/api/call.ts'
import { queryOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { WholeList } from '../../../ui/list/whole/WholeList.tsx'
import { StemLine, TextView } from '../../questions/index.ts'
import { runMarking } from '../marking/act.ts'
import { ChangesTable } from '../marking/ChangesTable.tsx'
import { KeyFields } from './KeyFields.tsx'
import '../../../ui/clamp.css'
import './results.css'
import '../marking/marking.css'

interface EditorProps {
  id: string
  question: CorrectionQuestion
  onClose: () => void
}

const Editor = ({ id, question, onClose }: EditorProps) => {
  const { t } = useTranslation('exams-results')
  const [treatment, setTreatment] = useState<Treatment>(question.treatment)
  const [key, setKey] = useState(question.key)
  const [overHand, setOverHand] = useState(false)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [preview, setPreview] = useState<DataOf<typeof correctionPreview> | null>(null)
  const same = JSON.stringify(key) === JSON.stringify(question.key)
  const given = {
    id,
    question: question.no,
    treatment,
    overHand,
    key: treatment === 'key' && !same ? key : null,
  }
  const again =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setPreview(null)
    }
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true)
    await act()
    setBusy(false)
  }
  const look = () => run(async () => setPreview(await runMarking(() => call(correctionPreview, given))))
  const apply = () =>
    run(async () => {
      const done = await runMarking(() => call(correctionApply, { ...given, reason }))
      if (!done) return
      notify.success(t('correction.applied', { count: done.changes.length }))
      onClose()
    })
  return (
    <div className="lb-correction">
      <TextView text={question.content.stem} files={question.files} />
      <Radio.Group
        vertical
        aria-label={t('correction.treatment')}
        value={treatment}
        options={treatments.map((value) => ({ value, label: t(`correction.treat_${value}`) }))}
        onChange={({ target }) => again(setTreatment)(target.value as Treatment)}
      />
      {treatment === 'key' && (
        <>
          <KeyFields content={question.content} files={question.files} value={key} onChange={again(setKey)} />
          <Checkbox checked={overHand} onChange={({ target }) => again(setOverHand)(target.checked)}>
            {t('correction.overHand')}
          </Checkbox>
        </>
      )}
      <div className="lb-actions">
        <Button loading={busy} onClick={() => void look()}>
          {t('changes.preview')}
        </Button>
      </div>
      {preview && (
        <>
          <ChangesTable changes={preview.changes} unchanged={preview.unchanged} />
          <Input.TextArea
            rows={2}
            maxLength={1000}
            value={reason}
            aria-label={t('correction.reason')}
            placeholder={t('correction.reason')}
            onChange={({ target }) => setReason(target.value)}
          />
          <div className="lb-actions">
            <Button
              type="primary"
              loading={busy}
              disabled={reason.trim() === ''}
              onClick={() => void apply()}
            >
              {t('correction.apply')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** The questions of an exam with their keys: what was wrong is put right for everybody, after a look at the difference. */
const Corrections = ({ id }: { id: string }) => {
  const { t } = useTranslation(['exams-results', 'questions'])
  const [no, setNo] = useState<number | null>(null)
  const query = useQuery(queryOf(correctionList, { id }))
  const rows = query.data
  if (query.isError && !rows) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!rows) return <Skeleton active />
  const question = rows.find((row) => row.no === no)
  return (
    <>
      <p className="lb-muted">{t('correction.hint')}</p>
      <WholeList
        rows={rows}
        idOf={(row) => String(row.no)}
        density="medium"
        empty={null}
        columns={[
          {
            key: 'question',
            title: t('field.question'),
            wrap: true,
            render: (row) => (
              <div className="lb-clamp lb-mark-stem">
                {row.no + 1}. <StemLine text={row.content.stem} files={row.files} />
              </div>
            ),
          },
          { key: 'type', title: t('field.type'), render: ({ type }) => t(`questions:type.${type}`) },
          {
            key: 'worth',
            title: t('field.worth'),
            numeric: true,
            render: ({ points }) => <span className="lb-num">{formatPoints(points)}</span>,
          },
          {
            key: 'remark',
            title: t('field.remark'),
            render: ({ corrected, treatment }) => (
              <span className="lb-result-flags">
                {corrected && <StatusTag tone="note">{t('correction.corrected')}</StatusTag>}
                {treatment !== 'key' && <StatusTag tone="note">{t(`treatment.${treatment}`)}</StatusTag>}
              </span>
            ),
          },
        ]}
        rowActions={(row) => (
          <Button
            type="link"
            size="small"
            aria-label={t('correction.openOne', { number: row.no + 1 })}
            onClick={() => setNo(row.no)}
          >
            {t('correction.open')}
          </Button>
        )}
      />
      <Drawer
        open={question !== undefined}
        size={720}
        destroyOnHidden
        title={t('correction.title', { number: (no ?? 0) + 1 })}
        onClose={() => setNo(null)}
      >
        {question && <Editor key={question.no} id={id} question={question} onClose={() => setNo(null)} />}
      </Drawer>
    </>
  )
}

export default Corrections
