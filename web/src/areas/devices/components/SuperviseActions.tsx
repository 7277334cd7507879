import { Button, Dropdown, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import {
  occupancyExtend,
  occupancyFree,
  occupancyKick,
  occupancyMessage,
} from '@labbox/contract/devices/occupancy.ts'
import { deviceWall, type WallPlace } from '@labbox/contract/devices/wall.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { CameraButton } from './CameraButton.tsx'

const EXTEND_MINUTES = [15, 30, 60, 120]
const BAR_MINUTES = [0, 5, 15, 60]
const MOST = 300

type Dialog = 'message' | 'kick' | null

/** What a supervisor does about somebody on a bench: speak, let them stay, give it back for them, put them off. */
export const SuperviseActions = ({ place }: { place: WallPlace }) => {
  const { t } = useTranslation('devices')
  const [dialog, setDialog] = useState<Dialog>(null)
  const [words, setWords] = useState('')
  const [barMinutes, setBarMinutes] = useState(0)
  const [busy, setBusy] = useState(false)
  const id = place.occupancyId
  const name = place.userName ?? ''
  const act = async (work: Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work
      notify.success(done)
      setDialog(null)
      setWords('')
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    } finally {
      setBusy(false)
      await invalidate([deviceWall])
    }
  }
  const send = () =>
    dialog === 'kick'
      ? act(call(occupancyKick, { id, reason: words.trim(), barMinutes }), t('wall.kicked', { name }))
      : act(call(occupancyMessage, { id, text: words.trim() }), t('wall.sent', { name }))
  return (
    <div className="lb-actions">
      <Button size="small" onClick={() => setDialog('message')}>
        {t('wall.message')}
      </Button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: EXTEND_MINUTES.map((minutes) => ({ key: minutes, label: t('wall.minutes', { minutes }) })),
          onClick: ({ key }) =>
            void act(call(occupancyExtend, { id, minutes: Number(key) }), t('wall.extended', { name })),
        }}
      >
        <Button size="small">{t('wall.extend')}</Button>
      </Dropdown>
      <ConfirmButton
        size="small"
        danger={false}
        question={t('wall.freeTitle', { name })}
        loses={t('mine.releaseLoses')}
        run={() => act(call(occupancyFree, { id }), t('wall.freed', { name }))}
      >
        {t('mine.release')}
      </ConfirmButton>
      <Button size="small" danger onClick={() => setDialog('kick')}>
        {t('wall.kick')}
      </Button>
      <CameraButton occupancyId={id} name={name} />
      <Modal
        open={dialog !== null}
        title={t(dialog === 'kick' ? 'kick.title' : 'wall.messageTitle', { name })}
        okText={t(dialog === 'kick' ? 'wall.kick' : 'wall.send')}
        cancelText={t('common:action.cancel')}
        okButtonProps={{ danger: dialog === 'kick', disabled: words.trim() === '' }}
        confirmLoading={busy}
        onOk={() => void send()}
        onCancel={() => setDialog(null)}
      >
        {dialog === 'kick' && <p>{t('kick.hint')}</p>}
        <Input.TextArea
          autoFocus
          className="lb-block"
          rows={3}
          maxLength={MOST}
          showCount
          value={words}
          aria-label={t(dialog === 'kick' ? 'common:reason' : 'wall.message')}
          placeholder={t(dialog === 'kick' ? 'common:reason' : 'wall.message')}
          onChange={({ target }) => setWords(target.value)}
        />
        {dialog === 'kick' && (
          <Select
            aria-label={t('wall.bar')}
            value={barMinutes}
            onChange={setBarMinutes}
            style={{ width: '100%', marginTop: 8 }}
            options={BAR_MINUTES.map((minutes) => ({
              value: minutes,
              label: minutes === 0 ? t('wall.noBar') : t('wall.barFor', { minutes }),
            }))}
          />
        )}
      </Modal>
    </div>
  )
}
