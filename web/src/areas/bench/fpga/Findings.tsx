import { Alert } from 'antd'
import type { Complaint } from 'labbox-bench/fpga/complaints.ts'
import { useTranslation } from '../../../app/i18n.ts'
import type { SimulatedBoard } from './use-board.ts'

/** What a complaint says, in the reader's language as far as it is known. */
export const useComplaintText = () => {
  const { t } = useTranslation('fpga')
  return ({ kind, name, wanted, text }: Complaint): string => {
    if (kind === 'other') return text
    if (kind === 'syntax' && wanted) return t('said.syntaxWanted', { name, wanted })
    return t(`said.${kind}`, { name })
  }
}

/** What is wrong or unusual: in the sources, and of the design on the board. */
export const Findings = ({ board }: { board: SimulatedBoard }) => {
  const { t } = useTranslation('fpga')
  const textOf = useComplaintText()
  const { complaints, refusal, loaded, stable } = board
  const refused =
    refusal &&
    (refusal.kind === 'tooLong'
      ? t('refused.tooLong')
      : t(`refused.${refusal.problem}`, { names: refusal.names.join(', ') }))
  const notes = [
    ...(loaded?.notes ?? []).map(({ kind, names }) => t(`note.${kind}`, { names: names.join(', ') })),
    ...(loaded?.ports ?? []).map(({ kind, name, width }) => t(`port.${kind}`, { name, width })),
    ...(stable ? [] : [t('note.unstable')]),
  ]
  return (
    <div role="status" style={{ display: 'grid', gap: 8 }}>
      {refused && <Alert type="error" showIcon title={refused} />}
      {complaints.length > 0 && (
        <Alert
          type={complaints.some(({ severity }) => severity === 'error') ? 'error' : 'warning'}
          showIcon
          title={t('said.title', { count: complaints.length })}
          description={
            <ul className="lb-bare-list">
              {complaints.map((one) => (
                <li key={`${one.file} ${one.line} ${one.text}`}>
                  {one.line > 0 && <strong>{t('said.place', { file: one.file, line: one.line })} </strong>}
                  {textOf(one)}
                </li>
              ))}
            </ul>
          }
        />
      )}
      {notes.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('note.title')}
          description={
            <ul className="lb-bare-list">
              {notes.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          }
        />
      )}
    </div>
  )
}
