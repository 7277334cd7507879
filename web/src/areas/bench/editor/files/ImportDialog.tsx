import { Button, Modal, Space } from 'antd'
import { useState } from 'react'
import { emptyCircuit } from '@labbox/contract/bench/circuit.ts'
import type { Imported } from 'labbox-bench/circuit/formats/import.ts'
import { paste } from 'labbox-bench/circuit/edit/clipboard.ts'
import { boxOfCircuit } from 'labbox-bench/circuit/draw/sheet.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { ImportVerdict } from '../../../../ui/import/ImportVerdict.tsx'
import { SheetDrop } from '../../../../ui/import/SheetDrop.tsx'
import { CircuitView } from '../CircuitView.tsx'
import type { Editor } from '../state/editor.ts'
import { Notes } from './Notes.tsx'
import { readCircuitFile, type FileFault } from './read-file.ts'

const ACCEPT = '.msjs,.asc,.txt,.circ,.cv,.kicad_sch,.cir,.net,.sp,.spice,.ckt'
/** Px between what is on the sheet and what comes beside it. */
const GAP = 80

interface Props {
  editor: Editor
  onClose: () => void
}

/** Puts the circuit on the sheet, in place of what is there or to the right of it, as one step that can be undone. */
const put = (editor: Editor, { circuit }: Imported, replace: boolean): void => {
  const base = replace ? emptyCircuit() : editor.getState().circuit
  const [there, mine] = [boxOfCircuit(base), boxOfCircuit(circuit)]
  const right = (value: number) => Math.ceil(value / 20) * 20
  const shift =
    there && mine
      ? { dx: right(there.right + GAP - mine.left), dy: right(there.top - mine.top) }
      : { dx: 0, dy: 0 }
  const pasted = paste(base, circuit, shift)
  if (pasted.tooMany) return editor.say('tooMany')
  editor.commit(pasted.circuit, pasted.selection)
  editor.fit()
  const count = Object.keys(circuit.components).length
  if (pasted.leftOut.length > 0) editor.say('leftOut', { parts: pasted.leftOut.join(', ') })
  else editor.say('pasted', { count })
}

/** Takes a file of another program: first it is shown with what was not understood, then it goes on the sheet. */
export const ImportDialog = ({ editor, onClose }: Props) => {
  const { t } = useTranslation('circuit-files')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<FileFault | null>(null)
  const [imported, setImported] = useState<Imported | null>(null)
  const isEmpty = Object.keys(editor.getState().circuit.components).length === 0

  const take = async (file: File) => {
    setBusy(true)
    const result = await readCircuitFile(file)
    setBusy(false)
    if (typeof result === 'string') return setFault(result)
    setFault(null)
    setImported(result)
  }
  const finish = (replace: boolean) => {
    if (imported) put(editor, imported, replace)
    onClose()
  }

  return (
    <Modal
      open
      onCancel={onClose}
      title={t('title')}
      width={880}
      footer={
        imported && (
          <Space wrap>
            <Button onClick={() => setImported(null)}>{t('other')}</Button>
            {!isEmpty && <Button onClick={() => finish(false)}>{t('beside')}</Button>}
            <Button type="primary" onClick={() => finish(true)}>
              {isEmpty ? t('use') : t('replace')}
            </Button>
          </Space>
        )
      }
    >
      {imported ? (
        <>
          <ImportVerdict right title={t(`format.${imported.format}`)}>
            {t('read', { count: partCount(imported) })}
            {imported.notes.length === 0 && ` ${t('complete')}`}
          </ImportVerdict>
          <div className="lb-import-preview">
            <CircuitView circuit={imported.circuit} title={t('preview')} />
          </div>
          {imported.notes.length > 0 && (
            <>
              <h3>{t('notes')}</h3>
              <Notes notes={imported.notes} />
            </>
          )}
        </>
      ) : (
        <>
          <p className="lb-muted">{t('intro')}</p>
          <SheetDrop
            busy={busy}
            refusal={fault && t(`fault.${fault}`)}
            limits={t('limits')}
            accept={ACCEPT}
            drop={t('drop')}
            onFile={(file) => void take(file)}
          />
        </>
      )}
    </Modal>
  )
}

/** Signs of earth are drawing, not parts. */
const partCount = ({ circuit }: Imported): number =>
  Object.values(circuit.components).filter(({ symbol }) => symbol.id !== 'ground').length
