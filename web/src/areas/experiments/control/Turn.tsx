import { Alert, Button } from 'antd'
import { synergyAsk, synergyHand, type Synergy } from '@labbox/contract/experiments/synergy.ts'
import { call } from '../../../app/api/call.ts'
import { useTranslation } from '../../../app/i18n.ts'
import type { SharedBench } from './use-synergy.ts'

export interface Part {
  shared: SharedBench
  synergy: Synergy
}

const nameOf = ({ members }: Synergy, userId: string | null): string =>
  members.find((member) => member.userId === userId)?.name ?? ''

const Ask = ({
  shared: { userId, act },
  synergy: { id, askedBy },
  small = false,
}: Part & { small?: boolean }) => {
  const { t } = useTranslation(['experiments', 'experiments-bench'])
  return (
    <Button
      type="primary"
      size={small ? 'small' : undefined}
      disabled={askedBy === userId}
      onClick={() => void act(() => call(synergyAsk, { id }))}
    >
      {t(askedBy === userId ? 'experiments-bench:control.asked' : 'experiments-bench:control.ask')}
    </Button>
  )
}

/** Whose turn it is, with the way to ask for it or to give it. */
export const Turn = ({ shared, synergy }: Part) => {
  const { t } = useTranslation(['experiments', 'experiments-bench'])
  const { userId, operating, act } = shared
  const { id, askedBy, operatorId } = synergy
  if (!operating)
    return (
      <Alert
        type="info"
        showIcon
        role="status"
        title={t('experiments-bench:control.watching', { name: nameOf(synergy, operatorId) })}
        action={<Ask shared={shared} synergy={synergy} />}
      />
    )
  const asking = askedBy !== null && askedBy !== userId
  return (
    <Alert
      type={asking ? 'warning' : 'success'}
      showIcon
      role="status"
      title={
        asking
          ? t('experiments-bench:control.asks', { name: nameOf(synergy, askedBy) })
          : t('experiments-bench:control.yours')
      }
      action={
        asking && (
          <Button type="primary" onClick={() => void act(() => call(synergyHand, { id, userId: askedBy }))}>
            {t('experiments-bench:control.give')}
          </Button>
        )
      }
    />
  )
}

/** What stands on a panel whose knobs are off: why, and the way to the controls. */
export const OnlyWatching = ({ shared, synergy }: Part) => {
  const { t } = useTranslation(['experiments', 'experiments-bench'])
  return (
    <>
      <span>
        {t('experiments-bench:control.onlyWatching', { name: nameOf(synergy, synergy.operatorId) })}
      </span>
      <Ask shared={shared} synergy={synergy} small />
    </>
  )
}
