import { Button, Form, Input, Popover } from 'antd'
import { useState } from 'react'
import { SAY_LIMIT, synergySay } from '@labbox/contract/experiments/synergy.ts'
import { call } from '../../../app/api/call.ts'
import { useTranslation } from '../../../app/i18n.ts'

/** A word to everybody who takes part. */
export const SayButton = ({ id }: { id: string }) => {
  const { t } = useTranslation('together')
  const [open, setOpen] = useState(false)
  const say = (text: string) =>
    call(synergySay, { id, text }).then(
      () => setOpen(false),
      () => undefined,
    )
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      title={t('say.label')}
      content={
        <Form<{ text: string }> onFinish={({ text }) => void say(text)}>
          <Form.Item
            name="text"
            extra={t('say.hint')}
            rules={[{ required: true, whitespace: true, message: '' }]}
          >
            <Input aria-label={t('say.label')} maxLength={SAY_LIMIT} autoFocus />
          </Form.Item>
          <Button type="primary" htmlType="submit">
            {t('say.send')}
          </Button>
        </Form>
      }
    >
      <Button>{t('say.label')}</Button>
    </Popover>
  )
}
