import { Input, Modal } from 'antd'
import katex from 'katex'
import { useState } from 'react'
import { useTranslation } from '../../app/i18n.ts'

export interface Formula {
  kind: 'inline' | 'block'
  latex: string
  /** Where the formula stands that is changed; null for a new one. */
  pos: number | null
}

interface Props {
  formula: Formula
  onDone(formula: Formula): void
  onCancel(): void
}

/** A formula in LaTeX with how it will look beneath. */
export const FormulaDialog = ({ formula, onDone, onCancel }: Props) => {
  const { t } = useTranslation(['common', 'rich'])
  const [latex, setLatex] = useState(formula.latex)
  const shown = katex.renderToString(latex || '\\;', {
    displayMode: true,
    throwOnError: false,
    trust: false,
    maxSize: 20,
    maxExpand: 200,
  })
  return (
    <Modal
      open
      title={t('rich:formula')}
      onCancel={onCancel}
      onOk={() => onDone({ ...formula, latex })}
      destroyOnHidden
    >
      <Input.TextArea
        autoFocus
        autoSize={{ minRows: 2, maxRows: 8 }}
        aria-label={t('rich:latex')}
        value={latex}
        onChange={(event) => setLatex(event.target.value)}
        placeholder="f_c = \frac{1}{2\pi RC}"
      />
      {/* KaTeX's own output with trust off: no links, no scripts. */}
      <div className="lb-rich-formula" aria-live="polite" dangerouslySetInnerHTML={{ __html: shown }} />
    </Modal>
  )
}
