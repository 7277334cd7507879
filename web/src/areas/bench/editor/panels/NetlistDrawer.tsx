import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Drawer } from 'antd'
import { useMemo } from 'react'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { checkCircuit } from 'labbox-bench/circuit/check.ts'
import { toCir } from 'labbox-bench/circuit/netlist.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { download } from '../export.ts'
import { useProblemText } from '../problems.ts'
import { useEditorState } from '../use-editor.ts'

/** The circuit as SPICE text: what a bench simulates, to be read and taken along. */
const NetlistDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('bench')
  const circuit = useEditorState((s) => s.circuit)
  return (
    <Drawer open={open} onClose={onClose} title={t('editor.netlist')} size="large" destroyOnHidden>
      <Netlist circuit={circuit} />
    </Drawer>
  )
}

const Netlist = ({ circuit }: { circuit: Circuit }) => {
  const { t } = useTranslation('bench')
  const text = useProblemText()
  const problems = useMemo(() => checkCircuit(circuit).filter((p) => p.severity === 'error'), [circuit])
  const deck = useMemo(() => deckOf(circuit), [circuit])
  return (
    <>
      {problems.length > 0 && (
        <Alert
          type="warning"
          title={t('editor.netlistProblems')}
          description={
            <ul className="lb-plain-list">
              {problems.slice(0, 10).map((problem, i) => (
                <li key={i}>{text(problem)}</li>
              ))}
            </ul>
          }
        />
      )}
      {deck !== null && (
        <>
          <p>
            <Button
              icon={<DownloadOutlined />}
              onClick={() => download('circuit.cir', new Blob([deck], { type: 'text/plain' }))}
            >
              {t('editor.downloadCir')}
            </Button>
          </p>
          <pre className="lb-netlist" tabIndex={0}>
            {deck}
          </pre>
        </>
      )}
    </>
  )
}

/** The deck; null while a part cannot be expressed (the problems say which). */
function deckOf(circuit: Circuit): string | null {
  try {
    return toCir(circuit)
  } catch {
    return null
  }
}

export default NetlistDrawer
