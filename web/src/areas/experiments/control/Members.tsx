import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import {
  SYNERGY_MEMBERS,
  synergyHand,
  synergyInvite,
  synergyLeave,
  type SynergyMember,
} from '@labbox/contract/experiments/synergy.ts'
import { call } from '../../../app/api/call.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { Turn, type Part } from './Turn.tsx'
import type { SharedBench } from './use-synergy.ts'

/** Who shares the bench, whose turn it is, and what can be done about it. */
export const Members = ({ shared, occupancyId }: { shared: SharedBench; occupancyId: string }) => {
  const { t } = useTranslation(['experiments', 'experiments-bench'])
  const { running, guest, refresh, act } = shared
  const mayInvite = !guest && (running?.members.length ?? 0) < SYNERGY_MEMBERS
  return (
    <section className="lb-control-share" aria-label={t('experiments-bench:control.share')}>
      {running && <Turn shared={shared} synergy={running} />}
      {running && (
        <ul className="lb-control-members">
          {running.members.map((member) => (
            <Member key={member.userId} member={member} synergy={running} shared={shared} />
          ))}
        </ul>
      )}
      <div className="lb-control-acts">
        {mayInvite && <Invite occupancyId={occupancyId} refresh={refresh} />}
        {running && (
          <Button onClick={() => void act(() => call(synergyLeave, { id: running.id }))}>
            {t(guest ? 'experiments-bench:control.leave' : 'experiments-bench:control.end')}
          </Button>
        )}
      </div>
    </section>
  )
}

const Member = ({ member, shared, synergy }: Part & { member: SynergyMember }) => {
  const { t } = useTranslation(['experiments', 'experiments-bench'])
  const { id, operatorId, creatorId } = synergy
  const { act } = shared
  const self = member.userId === shared.userId
  const operator = member.userId === operatorId
  const state = operator ? 'operator' : !member.joined ? 'invited' : member.present ? 'present' : 'away'
  const tone = operator ? 'active' : state === 'present' ? 'ok' : 'neutral'
  return (
    <li>
      <span>
        <strong>{member.name}</strong>{' '}
        {self && <span className="lb-muted">{t('experiments-bench:control.you')}</span>}
      </span>
      <StatusTag tone={tone}>{t(`experiments-bench:control.${state}`)}</StatusTag>
      {shared.operating && !self && member.joined && (
        <Button size="small" onClick={() => void act(() => call(synergyHand, { id, userId: member.userId }))}>
          {t('experiments-bench:control.handTo', { name: member.name })}
        </Button>
      )}
      {!shared.guest && member.userId !== creatorId && (
        <Button
          size="small"
          type="text"
          onClick={() => void act(() => call(synergyLeave, { id, userId: member.userId }))}
        >
          {t('experiments-bench:control.remove', { name: member.name })}
        </Button>
      )}
    </li>
  )
}

/** Asks somebody of one's classes by their account. */
const Invite = ({ occupancyId, refresh }: { occupancyId: string; refresh: () => void }) => {
  const { t } = useTranslation(['experiments', 'experiments-bench'])
  const [form] = Form.useForm<{ account: string }>()
  const [busy, setBusy] = useState(false)
  const send = async ({ account }: { account: string }): Promise<void> => {
    setBusy(true)
    try {
      await call(synergyInvite, { occupancyId, account })
      form.resetFields()
      refresh()
    } catch {
      // The call has said why.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form
      form={form}
      layout="inline"
      requiredMark={false}
      className="lb-control-invite"
      onFinish={(values) => void send(values)}
    >
      <Form.Item
        name="account"
        label={t('experiments-bench:control.invite')}
        rules={[{ required: true, message: t('experiments-bench:control.account') }]}
      >
        <Input maxLength={60} placeholder={t('experiments-bench:control.account')} autoComplete="off" />
      </Form.Item>
      <Button htmlType="submit" loading={busy}>
        {t('experiments-bench:control.inviteGo')}
      </Button>
    </Form>
  )
}
