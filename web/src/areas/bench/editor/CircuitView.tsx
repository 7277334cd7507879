import './editor.css'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { Standard } from 'labbox-bench/circuit/draw/part.ts'
import { boxOfCircuit } from 'labbox-bench/circuit/draw/sheet.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { WithSymbols } from '../symbols.tsx'
import { Scene } from './sheet/Scene.tsx'

const MARGIN = 16

interface Props {
  circuit: Circuit
  standard?: Standard
  /** Read out in place of the picture. */
  title?: string
}

/** A circuit as a picture that fits its container's width, in the colours of the page. */
export const CircuitView = (props: Props) => (
  <WithSymbols circuit={props.circuit}>
    <Picture {...props} />
  </WithSymbols>
)

const Picture = ({ circuit, standard = 'iec', title }: Props) => {
  const { t } = useTranslation('bench')
  const box = boxOfCircuit(circuit)
  if (!box) return <div className="lb-muted">{t('editor.emptyReadOnly')}</div>
  const width = box.right - box.left + 2 * MARGIN
  const height = box.bottom - box.top + 2 * MARGIN
  return (
    <svg
      className="lb-sheet lb-circuit-view"
      role="img"
      aria-label={title ?? t('editor.circuit')}
      viewBox={`${box.left - MARGIN} ${box.top - MARGIN} ${width} ${height}`}
      style={{ maxWidth: width * 1.25 }}
    >
      <Scene circuit={circuit} standard={standard} />
    </svg>
  )
}
