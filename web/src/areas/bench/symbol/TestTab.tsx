import { Button } from 'antd'
import { useMemo, useState } from 'react'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'
import { symbolTest, type SymbolTest, type TestOutcome } from '@labbox/contract/parts/symbols.ts'
import { ownSymbol } from 'labbox-bench/circuit/own/symbol.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { SchematicEditor } from '../editor/SchematicEditor.tsx'
import { Expectations } from './Expectations.tsx'
import { Outcome } from './Outcome.tsx'

interface Props {
  id: string
  symbol: OwnSymbol
  test: SymbolTest
  onChange: (test: SymbolTest) => void
  /** Saves what is not saved yet; false when it cannot be. */
  flush: () => Promise<boolean>
}

/** The circuit with the symbol as it is drawn now. */
const withDraft = (circuit: Circuit, id: string, own: OwnSymbol): Circuit => ({
  ...circuit,
  components: Object.fromEntries(
    Object.entries(circuit.components).map(([key, part]) => [
      key,
      part.symbol.id === id ? { ...part, symbol: { id, version: 1 }, own } : part,
    ]),
  ),
})

/** The circuit in which the symbol has to work: drawn, run, and judged by what is expected of its nets. */
export const TestTab = ({ id, symbol, test, onChange, flush }: Props) => {
  const { t } = useTranslation('symbols')
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<TestOutcome | null>(null)
  const draft = useMemo(() => ownSymbol(id, 1, symbol), [id, symbol])
  const circuit = useMemo(() => withDraft(test.circuit, id, symbol), [test.circuit, id, symbol])
  const run = async () => {
    setBusy(true)
    try {
      if (await flush()) setOutcome(await call(symbolTest, { id }))
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="lb-symbol-main">
      <p className="lb-muted">{t('test.hint')}</p>
      <div className="lb-symbol-test">
        <SchematicEditor
          value={circuit}
          canPreview
          draft={draft}
          onChange={(next) => onChange({ ...test, circuit: next })}
        />
      </div>
      <Expectations
        labels={[...new Set(Object.values(circuit.labels).map(({ text }) => text))].toSorted()}
        value={test.expected}
        onChange={(expected) => onChange({ ...test, expected })}
      />
      <div>
        <Button type="primary" loading={busy} onClick={() => void run()}>
          {t('test.run')}
        </Button>
      </div>
      {outcome && <Outcome outcome={outcome} expected={test.expected} />}
    </div>
  )
}
