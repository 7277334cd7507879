import { Button, Checkbox, Input, Space } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { ChipAct } from '@labbox/contract/bench/program.ts'
import { useTranslation } from '../../../app/i18n.ts'

interface Props {
  text: string
  onClear: () => void
  /** Null while it does not run. */
  tell: ((what: ChipAct) => void) | null
}

/** What the serial port says, and what is typed to it. */
export const TerminalTab = ({ text, onClear, tell }: Props) => {
  const { t } = useTranslation('chip')
  const [typed, setTyped] = useState('')
  const [newline, setNewline] = useState(true)
  const screen = useRef<HTMLPreElement>(null)
  useEffect(() => {
    // The last line stays in sight.
    screen.current?.scrollTo({ top: screen.current.scrollHeight })
  }, [text])
  const send = () => {
    const out = newline ? `${typed}\n` : typed
    if (!tell || out === '') return
    tell({ act: 'send', text: out.slice(0, 256) })
    setTyped('')
  }
  return (
    <div className="lb-code-window-terminal">
      <pre ref={screen} tabIndex={0} role="log" aria-label={t('terminal.screen')}>
        {text || <span className="lb-muted">{t('terminal.nothing')}</span>}
      </pre>
      <Space.Compact block>
        <Input
          aria-label={t('terminal.input')}
          placeholder={t('terminal.input')}
          value={typed}
          maxLength={255}
          disabled={!tell}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={send}
        />
        <Button disabled={!tell} onClick={send}>
          {t('terminal.send')}
        </Button>
      </Space.Compact>
      <Space wrap>
        <Checkbox checked={newline} onChange={({ target }) => setNewline(target.checked)}>
          {t('terminal.newline')}
        </Checkbox>
        <Button size="small" onClick={onClear}>
          {t('terminal.clear')}
        </Button>
      </Space>
      <p className="lb-muted">{t('terminal.hint')}</p>
    </div>
  )
}
