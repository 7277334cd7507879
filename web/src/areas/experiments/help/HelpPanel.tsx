import { Button, Input } from 'antd'
import { useState } from 'react'
import {
  helpAsk,
  helpMine,
  helpWithdraw,
  type HelpMine,
  type MyHelp,
} from '@labbox/contract/experiments/help.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { CheckOffs } from './CheckOffs.tsx'
import { Sight } from './Sight.tsx'
import { Waited } from './Waited.tsx'

const MOST = 300

/** Does something about one's request; a failure is told by the call itself. */
const useAct = () => {
  const [busy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await work().catch(() => undefined)
    await invalidate([helpMine])
    setBusy(false)
  }
  return { busy, act }
}

const Asking = ({ id }: { id: string }) => {
  const { t } = useTranslation('help')
  const { busy, act } = useAct()
  const [text, setText] = useState('')
  return (
    <>
      <p className="lb-muted">{t('askHint')}</p>
      <Input.TextArea
        className="lb-block"
        rows={2}
        maxLength={MOST}
        value={text}
        aria-label={t('textLabel')}
        placeholder={t('textLabel')}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        type="primary"
        block
        size="large"
        loading={busy}
        onClick={() => void act(() => call(helpAsk, { id, text: text.trim() }))}
      >
        {t('ask')}
      </Button>
    </>
  )
}

const Waiting = ({ id, request }: { id: string; request: MyHelp }) => {
  const { t } = useTranslation('help')
  const { busy, act } = useAct()
  const { taken, place, askedAt, text, shows } = request
  return (
    <>
      <p aria-live="polite">
        <StatusTag tone={taken ? 'ok' : 'active'}>
          {taken ? t('comes', taken) : t('place', { place })}
        </StatusTag>{' '}
        <span className="lb-muted">
          {t('waited')} <Waited since={askedAt} />
        </span>
      </p>
      {text && <blockquote className="lb-exp-reason">{text}</blockquote>}
      <h2>{t('sight.title')}</h2>
      <div className="lb-block">
        <Sight shows={shows} />
      </div>
      <Button block loading={busy} onClick={() => void act(() => call(helpWithdraw, { id }))}>
        {t('withdraw')}
      </Button>
    </>
  )
}

/** Asks for help, or shows how the request stands; below it what was said last, and what is signed at the bench. */
export const HelpPanel = ({
  id,
  help: { open, request, last, checkOffs },
}: {
  id: string
  help: HelpMine
}) => {
  const { t } = useTranslation('help')
  return (
    <div className="lb-exp-live-view">
      {open && <section>{request ? <Waiting id={id} request={request} /> : <Asking id={id} />}</section>}
      {last && (
        <section>
          <h2>{t('last')}</h2>
          <p className="lb-muted">
            {last.by} · <TimeText value={last.closedAt} />
          </p>
          <p>{last.note || t('noNote')}</p>
        </section>
      )}
      {checkOffs.length > 0 && (
        <section>
          <h2>{t('checkOff.title')}</h2>
          <p className="lb-muted">{t('checkOff.hint')}</p>
          <CheckOffs checkOffs={checkOffs} />
        </section>
      )}
    </div>
  )
}
