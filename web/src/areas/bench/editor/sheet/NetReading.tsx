import { useMemo } from 'react'
import { compileNets, pinKey, type Net, type Nets } from 'labbox-bench/circuit/nets.ts'
import { formatQuantity } from 'labbox-bench/circuit/quantity.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import type { Hit } from '../state/hit.ts'
import { useEditorState } from '../use-editor.ts'
import { ampsUnder } from './amps-under.ts'
import { Readings } from './Readings.tsx'
import { useNetState } from './Shows.tsx'

/** The net under the pointer. */
const netUnder = (nets: Nets, hover: Hit): Net | undefined =>
  hover.kind === 'pin'
    ? nets.ofPin.get(pinKey(hover.ref.component, hover.ref.pin))
    : hover.kind === 'wires'
      ? nets.ofWire.get(hover.id)
      : undefined

/** Volts and level of the net under the pointer and the current there, while the circuit runs. */
export const NetReading = () => {
  const isShown = useEditorState((s) => s.view.shows !== null)
  const hover = useEditorState((s) => s.view.hover)
  return isShown && hover ? <Reading hover={hover} /> : null
}

const Reading = ({ hover }: { hover: Hit }) => {
  const { t } = useTranslation('bench')
  const circuit = useEditorState((s) => s.circuit)
  const nets = useMemo(() => compileNets(circuit), [circuit])
  const stateOf = useNetState()
  const net = netUnder(nets, hover)
  const state = net && stateOf(net)
  const known = useEditorState((s) => s.view.shows?.amps)
  const amps = useMemo(() => known && ampsUnder(circuit, known, hover), [circuit, known, hover])
  if (!state || !('at' in hover)) return null
  const [volts, level] = state
  const parts = [
    formatQuantity(volts, 'V', 4),
    ...(level === null ? [] : [t(`editor.level.${level}`)]),
    ...(amps === undefined ? [] : [formatQuantity(amps, 'A', 3)]),
  ]
  return <Readings readings={[{ at: hover.at, text: parts.join(' · ') }]} />
}
