import { Input, Modal, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { lazy } from '../../../../app/idle/lazy.ts'
import { useTranslation } from '../../../../app/i18n.ts'

const SchematicEditor = lazy(async () => ({
  default: (await import('../../../bench/index.ts')).SchematicEditor,
}))

export interface DrawnCircuit {
  circuit: Circuit
  /** Read out in place of the picture. */
  alt: string | null
}

interface Props {
  value: DrawnCircuit
  onDone: (value: DrawnCircuit) => void
  onCancel: () => void
}

/** A circuit of a question, drawn in the schematic editor. */
export const CircuitDialog = ({ value, onDone, onCancel }: Props) => {
  const { t } = useTranslation('questions')
  const [drawn, setDrawn] = useState(value)
  const empty = Object.keys(drawn.circuit.components).length === 0
  return (
    <Modal
      open
      centered
      width="min(1200px, 96vw)"
      title={t('edit.circuit')}
      onCancel={onCancel}
      onOk={() => onDone(drawn)}
      okButtonProps={{ disabled: empty }}
      // Esc belongs to the drawing.
      keyboard={false}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <div className="lb-circuit-dialog">
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
          <SchematicEditor
            value={drawn.circuit}
            onChange={(circuit) => setDrawn((before) => ({ ...before, circuit }))}
          />
        </Suspense>
      </div>
      <Input
        maxLength={300}
        placeholder={t('edit.circuitAlt')}
        aria-label={t('edit.circuitAlt')}
        value={drawn.alt ?? ''}
        onChange={({ target }) => setDrawn((before) => ({ ...before, alt: target.value || null }))}
      />
    </Modal>
  )
}
