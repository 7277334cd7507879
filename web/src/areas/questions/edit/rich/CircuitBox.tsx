import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { lazy } from '../../../../app/idle/lazy.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { CircuitDialog } from './CircuitDialog.tsx'

const CircuitView = lazy(async () => ({ default: (await import('../../../bench/index.ts')).CircuitView }))

/** A circuit in the text that is edited; a click on its button opens the drawing. */
export const CircuitBox = ({ node, selected, updateAttributes }: ReactNodeViewProps) => {
  const { t } = useTranslation('questions')
  const [editing, setEditing] = useState(false)
  const value = { circuit: node.attrs['circuit'] as Circuit, alt: node.attrs['alt'] as string | null }
  return (
    <NodeViewWrapper
      className={selected ? 'lb-circuit-box is-selected' : 'lb-circuit-box'}
      contentEditable={false}
    >
      <Suspense fallback={null}>
        <CircuitView circuit={value.circuit} {...(value.alt && { title: value.alt })} />
      </Suspense>
      <Button size="small" onClick={() => setEditing(true)}>
        {t('edit.circuitEdit')}
      </Button>
      {editing && (
        <CircuitDialog
          value={value}
          onCancel={() => setEditing(false)}
          onDone={(drawn) => {
            setEditing(false)
            updateAttributes({ ...drawn })
          }}
        />
      )}
    </NodeViewWrapper>
  )
}
