import { LoadingOutlined } from '@ant-design/icons'
import { Alert, Button, Popover, Space } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { SheetState } from '@labbox/contract/bench/sheet.ts'
import { compileCircuit } from 'labbox-bench/circuit/compile.ts'
import { DEFAULT_SOURCES, type Sources } from 'labbox-bench/circuit/netlist.ts'
import { terminalsOf } from 'labbox-bench/circuit/terminals.ts'
import { useTranslation } from '../../../app/i18n.ts'
import type { OnParam } from '../editor/sheet/live.ts'
import { wiringOf } from '../wiring.ts'
import { startPreview, type CircuitPreview } from './circuit-preview.ts'
import type { PreviewFault } from './messages.ts'
import { PreviewSources } from './PreviewSources.tsx'

/** Edits that follow each other are simulated together, ms. */
const SETTLE_MS = 300

/** What sources stood at last in this window: going back to drawing does not set them anew. */
let lastSources: Sources = DEFAULT_SOURCES

interface Props {
  circuit: Circuit
  /** Hears how a part of the circuit that is previewed is set. */
  onReady: (set: OnParam) => void
  onShows: (state: SheetState | null) => void
  onClose: () => void
}

/** Says that what the sheet shows is a preview, and what its sources stand at. */
const Preview = ({ circuit, onReady, onShows, onClose }: Props) => {
  const { t } = useTranslation('preview')
  const [fault, setFault] = useState<PreviewFault | null>(null)
  const [isShown, setIsShown] = useState(false)
  const [sources, setSources] = useState(lastSources)
  const preview = useRef<CircuitPreview | null>(null)
  const terminals = useMemo(() => terminalsOf(compileCircuit(circuit)), [circuit])
  const wiring = useMemo(() => wiringOf(circuit), [circuit])
  const now = useRef({ circuit, onReady, onShows, sources })
  useEffect(() => {
    now.current = { circuit, onReady, onShows, sources }
  })

  useEffect(() => {
    const started = startPreview(
      (state) => {
        setFault(null)
        setIsShown(true)
        now.current.onShows(state)
      },
      (found) => {
        setFault(found)
        now.current.onShows(null)
      },
    )
    preview.current = started
    now.current.onReady(started.set)
    return () => {
      preview.current = null
      started.end()
      now.current.onShows(null)
    }
  }, [])
  // Values and switches are set while it runs; another wiring begins anew.
  const isFirst = useRef(true)
  useEffect(() => {
    const load = () => preview.current?.load(now.current.circuit, now.current.sources)
    const timer = setTimeout(load, isFirst.current ? 0 : SETTLE_MS)
    isFirst.current = false
    return () => clearTimeout(timer)
  }, [wiring])
  const change = (next: Sources) => {
    lastSources = next
    setSources(next)
    preview.current?.sources(next)
  }

  return (
    <Alert
      banner
      role="status"
      type={fault ? 'error' : 'warning'}
      icon={isShown || fault ? undefined : <LoadingOutlined />}
      title={
        <>
          <strong>{t('title')}</strong> · {fault ? t(`fault.${fault}`) : isShown ? t('hint') : t('starting')}
        </>
      }
      action={
        <Space size="small">
          <Popover
            trigger="click"
            placement="bottomRight"
            content={<PreviewSources terminals={terminals} sources={sources} onChange={change} />}
          >
            <Button size="small">{t('sources')}</Button>
          </Popover>
          <Button size="small" onClick={onClose}>
            {t('end')}
          </Button>
        </Space>
      }
    />
  )
}
export default Preview
