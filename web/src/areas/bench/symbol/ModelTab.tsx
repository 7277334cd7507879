import { Button, Input, Space } from 'antd'
import { useDeferredValue, useMemo } from 'react'
import { OWN_SYMBOL, type OwnSymbol } from '@labbox/contract/bench/own-symbol.ts'
import { isLogic } from 'labbox-bench/circuit/own/logic-reader.ts'
import { readModel } from 'labbox-bench/circuit/own/model.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { firstLine } from './new-symbol.ts'
import { Params } from './Params.tsx'

interface Props {
  symbol: OwnSymbol
  onChange: (symbol: OwnSymbol) => void
}

/** The model of a symbol as SPICE text or a logic function, read as it is written, and the parameters that it names. */
export const ModelTab = ({ symbol, onChange }: Props) => {
  const { t } = useTranslation('symbols')
  const read = useDeferredValue(symbol)
  const problems = useMemo(() => (read.spice.trim() ? readModel(read, 1).problems : []), [read])
  const first = firstLine(symbol)
  return (
    <div className="lb-symbol-main">
      <p className="lb-muted">{t('model.hint')}</p>
      <Params value={symbol.params} onChange={(params) => onChange({ ...symbol, params })} />
      <h2>{t('model.title')}</h2>
      <Input.TextArea
        className="lb-symbol-model"
        aria-label={t('model.title')}
        autoSize={{ minRows: 10, maxRows: 24 }}
        maxLength={OWN_SYMBOL.spice}
        spellCheck={false}
        status={problems.length > 0 ? 'error' : ''}
        value={symbol.spice}
        placeholder={`${first}\n…\n.ends`}
        onChange={({ target }) => onChange({ ...symbol, spice: target.value })}
      />
      <ul className="lb-symbol-problems" aria-live="polite">
        {problems.map(({ line, fault }) => (
          <li key={`${line} ${fault}`}>{t('model.line', { line, fault: t(`model.fault.${fault}`) })}</li>
        ))}
      </ul>
      {symbol.spice.trim() === '' && (
        <Space wrap>
          <Button onClick={() => onChange({ ...symbol, spice: `${first}\n\n.ends\n` })}>
            {t('model.begin')}
          </Button>
          <Button onClick={() => onChange({ ...symbol, spice: '.logic HC delay=10\n\n.ends\n' })}>
            {t('model.beginLogic')}
          </Button>
        </Space>
      )}
      {!isLogic(symbol.spice) && <p className="lb-muted">{t('model.pins', { line: first })}</p>}
    </div>
  )
}
