import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import type { InstrumentReading } from '@labbox/contract/bench/commands.ts'
import { compatibleTry } from '@labbox/contract/measurement/compatible.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { PlaceBar } from '../bench-link/PlaceBar.tsx'
import { usePlace } from '../bench-link/use-place.ts'
import { pairsOf, rowOfForm, type ParamForm, type RowForm } from './row-form.ts'
import '../admin.css'

/** A value that the parameter takes, to begin with. */
const firstArg = ({ type, choices = '', min, max }: ParamForm): string => {
  if (type === 'bool') return 'OFF'
  if (type === 'choice') return Object.keys(pairsOf(choices))[0] ?? ''
  return String(Math.min(Math.max(1, min ?? 0), max ?? 1))
}

const Result = ({ reading }: { reading: InstrumentReading }) => {
  const { t } = useTranslation('monitor')
  const value = reading.value ?? reading.text
  return (
    <dl className="lb-try-result">
      <dt>{t('try.sent')}</dt>
      <dd>
        <code className="lb-command">{reading.scpi}</code>
      </dd>
      <dt>{t('try.reply')}</dt>
      <dd>
        <code className="lb-command">{reading.block ? t('try.block') : reading.raw || t('try.noReply')}</code>
      </dd>
      {reading.raw && (
        <>
          <dt>{t('try.read')}</dt>
          <dd>
            <strong>{value === null ? t('try.noValue') : `${value} ${reading.unit}`.trim()}</strong>
          </dd>
        </>
      )}
      {reading.block && (
        <dd>
          <img alt={t('try.block')} src={`data:image/png;base64,${reading.block}`} />
        </dd>
      )}
      <dt>{t('try.by')}</dt>
      <dd>
        {reading.instrument} · {reading.model}
      </dd>
    </dl>
  )
}

/** Sends what stands in the form, saved or not, to a bench of one's own, and shows what came back. */
export const TryRow = () => {
  const { t } = useTranslation('monitor')
  const form = Form.useFormInstance<RowForm>()
  const params = Form.useWatch('params', form) ?? []
  const place = usePlace()
  const [args, setArgs] = useState<Record<number, string>>({})
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<{ reading: InstrumentReading } | { error: string } | null>(null)
  const argOf = (index: number): string => args[index] ?? firstArg(params[index] ?? {})
  const run = async () => {
    if (!place.held) return
    setBusy(true)
    try {
      const row = rowOfForm(form.getFieldsValue(true) as RowForm)
      const input = { occupancyId: place.held.id, row, args: params.map((_, index) => argOf(index)) }
      setResult({ reading: await call(compatibleTry, input, { silent: true }) })
    } catch (error) {
      setResult({ error: failureText(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="lb-try" aria-label={t('try.title')}>
      <h3>{t('try.title')}</h3>
      <PlaceBar place={place} />
      {params.length > 0 && (
        <div className="lb-form-row">
          {params.map((param, index) => (
            <label key={index}>
              <span className="lb-muted">{param?.name}</span>
              <Input
                size="small"
                value={argOf(index)}
                onChange={({ target }) => setArgs({ ...args, [index]: target.value })}
              />
            </label>
          ))}
        </div>
      )}
      <Button disabled={!place.held} loading={busy} onClick={() => void run()}>
        {t('try.send')}
      </Button>
      <div aria-live="polite">
        {result &&
          ('error' in result ? (
            <Alert type="error" title={result.error} />
          ) : (
            <Result reading={result.reading} />
          ))}
      </div>
    </section>
  )
}
